/// The positions of a longest choice of values that rises strictly; positions without value are left
/// out.
/// - Complexity: O(*n* log *n*)
func longestIncreasingSubsequence(of values: [Int?]) -> [Int] {
  // For each length, the position of the smallest value that ends a rising choice of it; and for each
  // position, the one before it in its choice.
  var ends: [(position: Int, value: Int)] = []
  var previous = [Int?](repeating: nil, count: values.count)
  for (position, value) in values.enumerated() {
    guard let value else { continue }
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle].value < value { low = middle + 1 } else { high = middle }
    }
    previous[position] = low > 0 ? ends[low - 1].position : nil
    if low == ends.count { ends.append((position, value)) } else { ends[low] = (position, value) }
  }
  var chosen: [Int] = []
  var position = ends.last?.position
  while let current = position {
    chosen.append(current)
    position = previous[current]
  }
  return chosen.reversed()
}
