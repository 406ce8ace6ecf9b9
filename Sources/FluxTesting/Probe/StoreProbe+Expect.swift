public import FluxCore

extension StoreProbe {
  /// Expects that the next change makes the state that `change` makes of the one before.
  ///
  ///     probe.expect { $0.count = 1 }
  ///
  /// With ``Exhaustivity/ordered`` it is a later change that does just this; with ``Exhaustivity/lastOnly`` all changes since the last
  /// expectation together do it. What the closure throws fails the test.
  public func expect(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ change: (inout State) throws -> Void
  ) {
    check(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.expectState(change)
    }
  }

  /// Expects that the next change makes `state`; with ``Exhaustivity/ordered`` a later one; with ``Exhaustivity/lastOnly`` the last one.
  public func expect(
    _ state: State, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    check(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.expectState { $0 = state }
    }
  }

  /// Expects the row changes of a list, edit by edit: those of the change that was expected last, else of the next one.
  ///
  ///     probe.expectRows(\.rows, [.insert(item, at: 0)])
  ///
  /// When nothing else has changed, the change need not be expected by its state, too. With ``Exhaustivity/ordered`` a later
  /// change may have made them; with ``Exhaustivity/lastOnly`` they are those of all changes since they were last expected.
  ///
  /// A state that holds lists has to conform to `RecordsRowChanges`; otherwise every set also holds those before it.
  public func expectRows<Element: Sendable & Equatable>(
    _ rows: any KeyPath<State, Rows<Element>> & Sendable, _ edits: [RowEdit<Element>],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    check(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.expectRows(rows, edits)
    }
  }

  /// Expects that an asynchronous `action` has delivered `result`: with the change that was expected last, else next.
  ///
  /// A result that changed the state need not be expected so; the change is enough. Errors that cannot be compared are equal when
  /// they are of one type and print alike. With a looser ``Exhaustivity`` it may have come later.
  public func expectResult<A: ActionBase>(
    of action: A.Type, _ result: Result<A.Payload, A.ActionError>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where A.Payload: Equatable {
    check(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.expectResult(of: action, expected: ValueText(result).indented) { actual in
        switch (actual, result) {
        case (.success(let actual), .success(let expected)): actual == expected
        case (.failure(let actual), .failure(let expected)): areEqual(actual, expected)
        default: false
        }
      } difference: {
        " (− expected, + actual):\n\(Difference(from: result, to: $0))"
      }
    }
  }

  /// Expects that an asynchronous `action` has delivered a result that `isExpected` takes; any one when left out.
  public func expectResult<A: ActionBase>(
    of action: A.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    where isExpected: (Result<A.Payload, A.ActionError>) -> Bool = { _ in true }
  ) {
    check(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.expectResult(of: action, expected: nil, isExpected) {
        ":\n\(ValueText($0).indented)"
      }
    }
  }

  /// Expects that one of the store's handlers has thrown `error`, next; with a looser ``Exhaustivity``, at some time.
  ///
  /// It is told of after the delivery in which it was thrown (D11). Errors that cannot be compared are equal when they are of one type and
  /// print alike.
  public func expectError(
    _ error: any Error, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    check(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.expectError(error)
    }
  }

  /// Expects that nothing is left to expect so far, with any ``Exhaustivity``.
  public func expectNoMoreChanges(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    check(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.expectNothing()
    }
  }
}
