"""Texts that items are made of, by pool: each is harder to draw than the one before."""

WORDS = """buy call write read mend paint sell milk bread letter report fence bicycle garden lamp
invoice kettle window ticket umbrella quarterly zebra harbour violin anthology""".split()

CJK = ["漢字", "かな交じり文", "カタカナ", "한국어", "中文清單", "全角ＡＢＣ", "〆切", "東京特許許可局", "ﾊﾝｶｸ", "、。", "언덕"]

EMOJI = ["👨‍👩‍👧‍👦", "🇳🇱", "🇯🇵🇩🇪", "👍🏽", "👩🏿‍🚀", "1️⃣", "#️⃣", "❤️", "❤︎", "☎️", "🏴‍☠️", "🎉🎉", "🧑‍💻",
         "🏳️‍🌈", "✂", "⌚", "🫠", "👁️‍🗨️", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"]

# What can be typed as it is.
HOSTILE = ["\u2028", "\u2029", "\u0085", "\u009b31m", "\u0090q\u009c", "\u202eabc\u202c", "\u2066x\u2069",
           "\u200b", "\ufeff", "\u00ad", "a" + "\u0301" * 30, "e\u0489\u0489", "\u200d\u200d", "\ufe0f",
           "x\u200d\U0001f600", "\U0001f1e6", "\u2060", "\u180e", "\u115f\u1160", "ก็็็็็็็", "क्षि",
           "ﷺ", "\u1112\u1161\u11ab", "𝒳", "\ufffc", "\u20dd", "\U000e0001", "٠١٢", "שלום", "\ue000"]

# What reaches the program only by a paste or in the file.
CONTROLS = ["\x1b[2J", "\x1b[31m", "\x1b]0;title\x07", "\x1bc", "\x1b[?1049l", "\t", "\x08\x08", "\x00", "\x7f",
            "\x1b[5;6r", "\x0e", "\x1b[10;10H", "\x05", "\x1b[6n"]

# What can only stand in the file. A line break for some is none for a list.
IN_FILES = [b"\xff\xfe", b"\xc3", b"\xe2\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\x9b2J", b"a\rb",
            b"\x0b", b"\x0c", "\u0301lead".encode(), b"\xf0\x9f\x91"]

POOLS = "ascii", "cjk", "emoji", "hostile"


def _pieces(rng, pool, count):
    strange = {"ascii": WORDS, "cjk": CJK, "emoji": EMOJI, "hostile": HOSTILE + CJK[:3] + EMOJI[:3]}[pool]
    pieces = [rng.choice(strange if rng.random() < 0.7 else WORDS) for _ in range(count)]
    return pieces


def _length(rng):
    return rng.choice([1, 2, 2, 3, 3, 4, 5, 8, 12, 30])


def tail(rng):
    """How every text ends: in letters, so that what is typed next joins with nothing."""
    return rng.choice([" +red", " +blue", " end", " @home"])


def typed(rng, pool):
    """A text that can be typed, and whether it has to be pasted."""
    pieces = _pieces(rng, pool, _length(rng))
    pasted = pool == "hostile" and rng.random() < 0.5
    if pasted:
        # Line breaks make several lines of a paste.
        pieces = [piece for piece in pieces if not set(piece) & set("\u2028\u2029\u0085")]
        pieces += rng.choices(CONTROLS, k=rng.randint(1, 3))
        rng.shuffle(pieces)
    # Begins with a letter: a mark would join with the space after the verb.
    return rng.choice(WORDS) + rng.choice([" ", ""]) + rng.choice([" ", ""]).join(pieces) + tail(rng), pasted


def filed(rng, pool):
    """A line of the file, as bytes without its ending."""
    pieces = [piece.encode() for piece in _pieces(rng, pool, _length(rng))]
    if pool == "hostile":
        strange = [piece.encode() for piece in CONTROLS] + IN_FILES
        pieces += rng.choices(strange, k=rng.randint(0, 2))
        rng.shuffle(pieces)
    line = b" ".join(pieces) + tail(rng).encode()
    # Nothing that the format takes for a mark, and nothing that ends a line.
    return b"q" + line if line[:1] in (b"x", b"(") or line[:3] == b"\xef\xbb\xbf" else line
