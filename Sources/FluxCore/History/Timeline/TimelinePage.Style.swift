extension TimelinePage {
  /// The base-64 digest of the style sheet, by which the page's policy knows it.
  static let styleDigest: StaticString = "jfS5ky4WIbeTypay4Jpe8AA3qaiepQ7JFObDSyi3QwU="

  /// The page's whole style sheet.
  ///
  /// Without script it is a long list; with it, a list beside what the current step is.
  static let style: StaticString = """
    :root {
      color-scheme: light dark;
      --back: light-dark(#f5f5f3, #141619); --pane: light-dark(#ffffff, #1b1e22);
      --text: light-dark(#1d2025, #e3e6ea); --quiet: light-dark(#5c636d, #9ea7b2);
      --line: light-dark(#dfe0e3, #31363d); --bar: light-dark(#a3adba, #56606d);
      --accent: light-dark(#1f55c4, #8fb6ff); --chosen: light-dark(#e6eefc, #24344f);
      --hover: light-dark(#f2f4f7, #22262c);
      --failure: light-dark(#b3201b, #ff8f86); --failure-back: light-dark(#fdeeec, #35201f);
      --added: light-dark(#14622c, #7fdc9d); --added-back: light-dark(#e8f6ec, #1a2e22);
      --deleted: light-dark(#a11a2b, #ff9ba0); --deleted-back: light-dark(#fcebec, #34201f);
      --moved: light-dark(#64399b, #cdabff); --moved-back: light-dark(#f3edfb, #2a2438);
      --changed: light-dark(#7a4b00, #f0c072); --changed-back: light-dark(#fdf4e2, #312818);
      --string: light-dark(#0b6157, #82d5c5); --number: light-dark(#1f55c4, #9dbfff);
      --word: light-dark(#8a3b8f, #e2a6e6);
      font: 14px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back);
    }
    *, ::before, ::after { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; }
    code, pre, #steps i, h2 i, .causes i, .path, .tree { font: 12.5px/1.55 ui-monospace, monospace; }
    code, b, h1, h2, .path, dd { unicode-bidi: isolate; overflow-wrap: anywhere; }
    h1, h2, h3, h4, p, ol, ul, dl, dd { margin: 0; padding: 0; }
    ol, ul { list-style: none; }
    i, em { font-style: normal; }
    a { color: inherit; text-decoration: none; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 4px; }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    .quiet, #steps i, h2 i, time, .run, .by { color: var(--quiet); }
    em, .failed { color: var(--failure); font-weight: 600; }
    button, input { font: inherit; color: inherit; }
    button {
      background: var(--pane); border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px;
      cursor: pointer;
    }
    button:hover { border-color: var(--accent); }

    /* What is always there */
    header { padding: 14px 20px 10px; display: flex; gap: 4px 14px; flex-wrap: wrap; align-items: baseline; }
    h1 { font-size: 17px; font-weight: 650; letter-spacing: -.01em; }
    .note {
      margin: 0 20px 10px; padding: 8px 12px; border-radius: 8px; color: var(--changed);
      background: var(--changed-back); border: 1px solid currentColor;
    }
    .note::before { content: "⚠ "; }
    #steps > li { position: relative; padding: 8px 20px; border-top: 1px solid var(--line); }
    #steps i { min-width: 3.5em; text-align: right; }
    #steps b { font-weight: 600; }
    #steps code { color: var(--quiet); white-space: pre-wrap; }
    #steps .failure code { color: var(--failure); }
    #steps time, .by, .run { font-size: 12px; font-variant-numeric: tabular-nums; }
    #steps > li:target { background: var(--chosen); }
    #steps .by, #steps .run, #steps time { margin-left: 1em; }
    .by { color: var(--accent); }
    #gutter { display: none; }
    noscript p { padding: 0 20px 12px; color: var(--quiet); }

    /* With script */
    .script body {
      height: 100dvh; display: grid; overflow: hidden;
      grid: auto auto auto minmax(0, 1fr) auto / minmax(0, 46fr) minmax(0, 54fr);
    }
    .script header, .script .note, #tools, #keys { grid-column: 1 / -1; }
    .script h1, .script .note { max-height: 4.5em; overflow: auto; }
    .script main { display: contents; }
    .script #list, #detail { grid-row: 4; }
    #tools { grid-row: 3; }
    #keys { grid-row: 5; }
    #tools {
      padding: 0 20px 12px; display: grid; gap: 10px 12px; align-items: center;
      grid-template-columns: minmax(8em, 22em) auto auto 1fr auto auto auto;
    }
    #search {
      background: var(--pane); border: 1px solid var(--line); border-radius: 8px; padding: 5px 10px;
    }
    #search::placeholder { color: var(--quiet); opacity: 1; }
    #tools label { display: flex; gap: 6px; align-items: center; white-space: nowrap; }
    #failures { accent-color: var(--failure); margin: 0; }
    #position { font-variant-numeric: tabular-nums; text-align: right; }
    .track {
      grid-column: 1 / -1; position: relative; height: 34px; border-radius: 8px; overflow: hidden;
      background: var(--pane); border: 1px solid var(--line);
    }
    .track:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
    #map { position: absolute; inset: 4px 0 0; width: 100%; height: calc(100% - 4px); }
    #slider {
      position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; appearance: none;
      background: none; cursor: ew-resize; outline: none;
    }
    #slider::-webkit-slider-thumb {
      appearance: none; width: 3px; height: 34px; background: var(--accent);
      box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent) 25%, transparent);
    }
    #slider::-moz-range-thumb {
      width: 3px; height: 34px; border: 0; border-radius: 0; background: var(--accent);
    }
    .script #list, #detail { overflow: auto; background: var(--pane); border-top: 1px solid var(--line); }
    .script #list { position: relative; border-right: 1px solid var(--line); overflow-x: hidden; }
    .script #gutter {
      display: block; position: absolute; top: 0; left: 0; width: 72px; height: 1px; overflow: visible;
      pointer-events: none; z-index: 1;
    }
    #gutter path { fill: none; stroke: var(--bar); stroke-width: 1.25; }
    #gutter path.related { stroke: var(--accent); stroke-width: 2; }
    .script #steps { position: relative; }
    .script #steps > li {
      position: absolute; left: 0; right: 0; height: 32px; padding: 0 14px 0 72px; border: 0;
      display: flex; align-items: center; overflow: hidden; cursor: default; contain: strict;
    }
    .script #steps > li:hover { background: var(--hover); }
    .script #steps > li.current { background: var(--chosen); }
    .script #steps > li::before {
      content: ""; position: absolute; left: 60px; width: 8px; height: 8px; border-radius: 50%;
      background: var(--bar); z-index: 2;
    }
    .script #steps > .result::before { background: var(--pane); border: 2px solid var(--quiet); }
    .script #steps > .failure::before { background: var(--failure); border: 0; border-radius: 1px; rotate: 45deg; }
    .script #steps > li.current::before { box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent) 35%, transparent); }
    .script #steps > li > a:first-child {
      flex: 1; min-width: 0; align-self: stretch; display: flex; gap: 9px; align-items: center;
      white-space: nowrap;
    }
    .script #steps b { flex: 0 1 auto; overflow: hidden; text-overflow: ellipsis; min-width: 4em; }
    .script #steps .module { display: none; }
    .script #steps i { flex: none; min-width: 2.6em; }
    .script #steps code { flex: 1 9 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .script #steps time { min-width: 5.5em; text-align: right; }
    #none { padding: 24px; color: var(--quiet); }

    #detail { position: relative; padding: 18px 22px 40px; }
    h2 { font-size: 17px; font-weight: 650; line-height: 1.35; }
    h2 i { font-size: 15px; }
    .outcome {
      font-size: 12px; font-weight: 600; padding: 2px 9px; border-radius: 99px; white-space: nowrap;
      vertical-align: 2px; color: var(--added); background: var(--added-back);
    }
    .outcome.failed { color: var(--failure); background: var(--failure-back); }
    dl { display: flex; flex-wrap: wrap; gap: 6px 26px; margin-top: 12px; }
    dt { font-size: 11.5px; color: var(--quiet); }
    dd { font-variant-numeric: tabular-nums; }
    dd time { color: inherit; }
    section { margin-top: 22px; }
    h3 {
      font-size: 11.5px; font-weight: 650; letter-spacing: .06em; text-transform: uppercase;
      color: var(--quiet); margin-bottom: 8px;
    }
    h4 { font-size: 13px; font-weight: 600; margin-bottom: 4px; }
    .store + .store { margin-top: 14px; }
    pre {
      margin: 0; padding: 10px 12px; border-radius: 8px; background: var(--back);
      white-space: pre-wrap; overflow-wrap: anywhere; max-height: 60vh; overflow: auto;
    }
    pre.payload.failed { background: var(--failure-back); font-weight: 400; border-left: 3px solid var(--failure); }
    .string { color: var(--string); } .number { color: var(--number); } .word { color: var(--word); }
    .name { color: var(--text); }
    .size, .arrow, .preview { color: var(--quiet); }
    .more { font-size: 12px; padding: 0 8px; margin: 2px 4px; color: var(--accent); }
    .differences li {
      padding: 3px 10px 3px 30px; position: relative; border-radius: 6px; margin-top: 2px;
      overflow-wrap: anywhere;
    }
    .sign { position: absolute; left: 11px; font: 600 13px/1.5 ui-monospace, monospace; }
    .differences del, .differences ins { text-decoration: none; }
    .differences code * { color: inherit; }
    .path { font-weight: 600; }
    .changed del { opacity: 1; text-decoration: line-through; text-decoration-thickness: 1px; }
    .added { color: var(--added); background: var(--added-back); }
    .deleted { color: var(--deleted); background: var(--deleted-back); }
    .moved { color: var(--moved); background: var(--moved-back); }
    .changed { color: var(--changed); background: var(--changed-back); }
    .arrow { color: inherit; }
    .tree ul { margin-left: 7px; padding-left: 13px; border-left: 1px solid var(--line); }
    .tree li { overflow-wrap: anywhere; }
    summary { cursor: pointer; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; border-radius: 4px; }
    summary:hover { background: var(--hover); }
    details[open] > summary > .preview { display: none; }
    .json { margin-top: 6px; }
    .json > summary { font-size: 12px; color: var(--accent); }
    .causes ol { margin-left: 9px; }
    .causes li { position: relative; padding-top: 2px; }
    .causes ol > li { padding-left: 20px; }
    .causes ol > li::before {
      content: ""; position: absolute; left: 0; top: -4px; width: 15px; height: 19px;
      border: solid var(--bar); border-width: 0 0 1.5px 1.5px; border-bottom-left-radius: 7px;
    }
    .causes ol > li:not(:last-child)::after {
      content: ""; position: absolute; left: 0; top: 0; bottom: 0; border-left: 1.5px solid var(--bar);
    }
    .causes a { border-radius: 4px; padding: 1px 5px; }
    .causes a:hover { background: var(--hover); text-decoration: underline; }
    .causes b { font-weight: 500; }
    .causes i { color: var(--quiet); }
    .causes [aria-current] { background: var(--chosen); }
    .causes [aria-current] b { font-weight: 650; }
    #keys { padding: 5px 20px; font-size: 12px; color: var(--quiet); border-top: 1px solid var(--line); }
    #keys kbd { font: inherit; color: var(--text); margin-left: 14px; }

    @media (max-width: 760px) {
      #detail { grid-row: 5; }
      .script body { grid-template: auto auto auto minmax(0, 40fr) minmax(0, 60fr) / minmax(0, 1fr); }
      #tools { grid-template-columns: 1fr auto auto; padding: 0 12px 10px; gap: 8px; }
      #search { grid-column: 1 / -1; }
      #tools label { justify-self: start; }
      #count { grid-column: 2 / -1; text-align: right; }
      header, .note { padding-left: 12px; padding-right: 12px; }
      .script .note { margin: 0 12px 8px; }
      .script #list { border-right: 0; }
      #position { grid-column: 1; grid-row: 3; text-align: left; }
      .spring, #keys, .script #steps .by, .script #steps .run { display: none; }
      #detail { padding: 14px 14px 40px; }
    }
    @media (prefers-reduced-motion: no-preference) {
      .script #steps > li, button { transition: background-color .08s, border-color .08s; }
    }
    @media (forced-colors: active) {
      .script #steps > li.current { outline: 2px solid Highlight; outline-offset: -2px; }
      .script #steps > li::before { background: CanvasText; }
    }
    @media print {
      :root { color-scheme: light; background: none; font-size: 11px; }
      .script body { display: block; height: auto; overflow: visible; }
      #tools, #keys, #gutter, .more { display: none !important; }
      .script #list, #detail { overflow: visible; border: 0; }
      .script #steps { height: auto !important; }
      .script #steps > li {
        position: relative; top: 0 !important; height: auto; contain: none; break-inside: avoid;
        padding: 3px 0 3px 14px; border-top: 1px solid var(--line);
      }
      .script #steps > li::before { left: 0; }
      .script #steps code { white-space: pre-wrap; }
      #detail { break-before: page; }
      pre { max-height: none; }
    }
    """
}
