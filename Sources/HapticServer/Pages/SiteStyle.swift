/// How the site looks, light and dark, from 320 pixels on.
enum SiteStyle {
    static let text = """
        :root {
          color-scheme: light dark;
          --ground: #f5f6f8; --surface: #ffffff; --text: #16181d; --quiet: #4a5160; --line: #e3e6eb; --line2: #c9ced7;
          --edge: #878f9d; --hover: #ebedf1; --accent: #1f5fd6; --on: #ffffff; --wash: #1f5fd617;
          --good: #0b7a58; --warn: #8f5a00; --error: #c62828; --info: #1763b6;
          --round: #1f5fd6; --middle: #8b3fa8; --crisp: #a85600;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #14161b; --surface: #1c1f26; --text: #e8eaf0; --quiet: #a6adbb; --line: #2a2f39; --line2: #3a404d;
            --edge: #676f80; --hover: #262a34; --accent: #8ab4ff; --on: #14161b; --wash: #8ab4ff24;
            --good: #4ec9a0; --warn: #ffc24b; --error: #ff6b6b; --info: #6fb7ff;
            --round: #5b9bff; --middle: #c58bd8; --crisp: #ffb547;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--ground); color: var(--text);
          font: 400 13px/20px Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
        body.framed { background: none; }
        a { color: var(--accent); text-decoration: none; }
        p a, .prose li a, .list a, dd a, .findings a { text-decoration: underline; text-underline-offset: 2px; }
        a:hover { text-decoration: underline; }
        h1, h2, h3, p, ul, dl, figure { margin: 0; padding: 0; }
        h1 { font: 600 28px/36px Inter, system-ui, sans-serif; letter-spacing: -.02em; }
        h2 { font: 600 16px/20px Inter, system-ui, sans-serif; }
        h3 { font: 600 13px/20px Inter, system-ui, sans-serif; }
        ul { list-style: none; }
        img { display: block; max-width: 100%; height: auto; }
        code, pre { font: 12px/18px "JetBrains Mono", ui-monospace, monospace; }
        .wide { max-width: 1328px; margin: 0 auto; padding: 0 24px; }
        .narrow { max-width: 720px; margin: 32px auto; padding: 0 24px; display: grid; gap: 16px; }
        .quiet { color: var(--quiet); font-weight: 400; }
        .hidden { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .skip { position: absolute; left: 8px; top: -60px; padding: 8px 12px; background: var(--surface); z-index: 2; }
        .skip:focus { top: 8px; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
        .top { background: var(--surface); border-bottom: 1px solid var(--line); }
        .top .wide { display: flex; align-items: center; gap: 16px 32px; min-height: 56px; padding-top: 8px; padding-bottom: 8px; }
        .logo { display: flex; gap: 8px; align-items: center; font: 600 16px/20px Inter, system-ui, sans-serif; color: var(--text); min-height: 32px; }
        .find { flex: 1; max-width: 480px; position: relative; overflow: clip; overflow-clip-margin: 4px; }
        .find input { width: 100%; }
        nav { display: flex; align-items: center; gap: 20px; }
        .top nav { margin-left: auto; flex-wrap: wrap; }
        .top nav a:not(.button) { color: var(--quiet); font-weight: 500; padding: 6px 0; }
        .top nav a[aria-current] { color: var(--text); }
        main { padding: 24px 0 48px; display: block; }
        footer { display: flex; flex-wrap: wrap; gap: 8px 20px; padding-top: 16px; padding-bottom: 32px; border-top: 1px solid var(--line); }
        footer a { padding: 4px 0; }
        input, textarea, select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge);
          border-radius: 6px; padding: 5px 10px; min-height: 32px; max-width: 100%; }
        input::placeholder { color: var(--quiet); opacity: 1; }
        button, .button { display: inline-flex; align-items: center; gap: 6px; min-height: 32px; padding: 4px 12px; border-radius: 6px;
          border: 1px solid var(--line2); background: var(--surface); color: var(--text); font: 500 13px/20px Inter, system-ui, sans-serif; cursor: pointer; }
        p .button { text-decoration: none; }
        button:hover, .button:hover { background: var(--hover); text-decoration: none; }
        .primary { background: var(--accent); border-color: var(--accent); color: var(--on); }
        .primary:hover { background: var(--accent); filter: brightness(1.08); }
        .badge { display: inline-block; font: 500 11px/16px Inter, system-ui, sans-serif; padding: 0 6px; border: 1px solid var(--line2); border-radius: 4px; color: var(--quiet); white-space: nowrap; }
        .badge.good { color: var(--good); } .badge.warn { color: var(--warn); }
        .chip { display: inline-block; padding: 2px 10px; border: 1px solid var(--line2); border-radius: 12px; color: var(--text); margin: 0 4px 4px 0; text-decoration: none !important; }
        .chip:hover { background: var(--hover); } .chip.on { background: var(--wash); border-color: var(--accent); }
        .row { display: flex; align-items: center; gap: 12px; }
        .row .names { flex: 1; min-width: 0; }
        .names p, .names p a { color: var(--quiet); text-decoration: none; }
        .spacer { flex: 1; }
        .time { font: 400 14px/20px Inter, system-ui, sans-serif; white-space: nowrap; }
        .play { flex: none; width: 36px; height: 36px; border-radius: 50%; border: 1px solid var(--line2); background: var(--surface); color: var(--text); display: grid; place-items: center; font-size: 12px; }
        .play:hover { background: var(--hover); text-decoration: none; }
        .play.on { background: var(--accent); color: var(--on); border-color: var(--accent); }
        .hero { display: grid; grid-template-columns: minmax(280px, 400px) 1fr; gap: 24px; align-items: center; margin-bottom: 32px; }
        .hero h1 { font-size: 32px; line-height: 40px; }
        .hero > div:first-child { display: grid; gap: 16px; }
        .hero > div:first-child > p { color: var(--quiet); font-size: 14px; }
        .hero p .button { margin: 0 4px 8px 0; }
        .stage { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
        .stage img { width: 100%; }
        .stage .row { padding: 12px 16px; border-top: 1px solid var(--line); flex-wrap: wrap; }
        .stage .row .names { min-width: 160px; }
        .stage audio { height: 36px; flex: 1; min-width: 200px; }
        .shelves { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 12px; margin: 12px 0 32px; }
        .shelves a { display: grid; grid-template-columns: 1fr auto; gap: 6px 8px; padding: 12px 12px 0; overflow: hidden; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; color: var(--text); font-weight: 600; text-decoration: none; }
        .shelves img { grid-column: 1 / -1; width: 100%; height: 48px; object-fit: fill; }
        .shelves a:hover { border-color: var(--line2); background: var(--hover); } .shelves span { color: var(--quiet); font-weight: 400; }
        .heads { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 24px; margin-bottom: 16px; }
        .tabs { gap: 4px; flex-wrap: wrap; } .tabs a { padding: 5px 12px; border-radius: 6px; color: var(--quiet); font-weight: 500; border: 1px solid transparent; }
        .tabs a[aria-current] { color: var(--text); border-color: var(--line2); background: var(--surface); }
        .tabs.line { border-bottom: 1px solid var(--line); margin: 24px 0 16px; }
        .tabs.line a { border: 0; border-bottom: 2px solid transparent; border-radius: 0; padding: 8px 10px; background: none; }
        .tabs.line a[aria-current] { border-color: var(--accent); }
        .tabs span { color: var(--quiet); background: var(--hover); border-radius: 8px; padding: 0 6px; font-size: 11px; }
        .ramp { margin-left: auto; color: var(--quiet); } .ramp i { display: inline-block; width: 72px; height: 4px; border-radius: 2px; vertical-align: middle; margin: 0 4px; background: linear-gradient(90deg, var(--round), var(--middle), var(--crisp)); }
        .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); gap: 16px; }
        .card { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
        .card:hover { border-color: var(--line2); }
        .card .plot { display: block; border-bottom: 1px solid var(--line); } .card .plot img { width: 100%; }
        .card .row { padding: 10px 12px 0; } .card h3 a { color: var(--text); text-decoration: none; }
        .card h3, .card .names p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .marks { display: flex; gap: 6px; align-items: center; padding: 8px 12px 10px 60px; flex-wrap: wrap; }
        .counts { margin-left: auto; color: var(--quiet); display: flex; gap: 10px; }
        .more { margin: 24px 0; text-align: center; }
        .results { display: grid; grid-template-columns: 220px 1fr; gap: 24px; align-items: start; }
        .results h1 { font-size: 20px; line-height: 28px; }
        aside h2 { font-size: 13px; margin: 16px 0 4px; }
        .facet a { display: flex; justify-content: space-between; padding: 3px 6px; border-radius: 6px; color: var(--text); text-decoration: none; min-height: 26px; }
        .facet a:hover { background: var(--hover); } .facet a[aria-current] { background: var(--wash); color: var(--accent); font-weight: 600; }
        .facet span { color: var(--quiet); }
        .detail { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 40px; align-items: start; }
        .detail > aside { display: grid; gap: 16px; }
        .feels { font-size: 14px; line-height: 22px; margin-top: 16px; }
        .left > p + p { margin-top: 8px; }
        dl { display: grid; grid-template-columns: 88px 1fr; gap: 8px; border-block: 1px solid var(--line); padding: 12px 0; }
        dt { color: var(--quiet); } dd { margin: 0; }
        .buttons { display: flex; gap: 8px; flex-wrap: wrap; }
        .downloads { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
        .downloads summary { padding: 8px 12px; font-weight: 600; cursor: pointer; background: var(--accent); color: var(--on); border-radius: 7px; }
        .downloads li a { display: grid; grid-template-columns: 16px 1fr auto; gap: 8px; padding: 7px 12px; color: var(--text); text-decoration: none; }
        .downloads ul { max-height: 520px; overflow-y: auto; }
        .downloads li a:hover { background: var(--hover); } .downloads i { font-style: normal; } .downloads i.good { color: var(--good); } .downloads i.warn { color: var(--warn); }
        small, .size { color: var(--quiet); font-size: 12px; line-height: 16px; } .downloads p { padding: 10px 12px; border-top: 1px solid var(--line); }
        table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--quiet); padding: 8px 0; }
        th, td { text-align: left; padding: 6px 8px 6px 0; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: 400; } th { font-weight: 600; }
        .features { margin: 12px 0; max-width: 480px; } .features th { font-weight: 400; color: var(--quiet); }
        meter { width: 100%; min-width: 80px; height: 8px; appearance: none; border: 0; border-radius: 4px; background: var(--line); vertical-align: middle; }
        meter::-webkit-meter-bar { height: 8px; border: 0; border-radius: 4px; background: var(--line); }
        meter::-webkit-meter-optimum-value { border-radius: 4px; background: var(--accent); } meter::-moz-meter-bar { border-radius: 4px; background: var(--accent); }
        .scroll { overflow-x: auto; }
        .left h2 { margin: 20px 0 4px; }
        pre { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; overflow: auto; max-height: 560px; margin: 0; }
        .findings { display: grid; gap: 10px; margin: 8px 0; } .findings li { border-left: 3px solid var(--info); padding-left: 10px; }
        .findings .error { border-color: var(--error); } .findings .warning { border-color: var(--warn); }
        .findings .error strong { color: var(--error); } .findings .warning strong { color: var(--warn); } .findings .info strong { color: var(--info); }
        .comment { padding: 12px 0; border-bottom: 1px solid var(--line); } .comment.settled { opacity: .8; }
        .fields { display: grid; gap: 16px; margin: 16px 0; max-width: 560px; justify-items: start; }
        .fields label:not(.choice) { display: grid; gap: 4px; width: 100%; font-weight: 500; } .fields textarea { font-family: inherit; }
        .fields textarea[name="text"] { font: 12px/18px "JetBrains Mono", ui-monospace, monospace; }
        fieldset { border: 1px solid var(--line2); border-radius: 8px; padding: 8px 12px 12px; display: grid; gap: 6px; width: 100%; margin: 0; }
        .choice { display: flex; gap: 8px; align-items: center; min-height: 28px; } .choice input { min-height: 0; width: 16px; height: 16px; } .choice small { display: block; }
        .notice { border: 1px solid var(--warn); border-left-width: 4px; border-radius: 8px; padding: 12px 16px; background: var(--surface); } .notice.good { border-color: var(--good); }
        .list { display: grid; gap: 12px; margin-top: 16px; }
        .prose { max-width: 800px; gap: 12px; } .prose ul, .prose ol { padding-left: 20px; list-style: disc; } .prose ol { list-style: decimal; } .prose h2 { margin-top: 16px; }
        .prose section { display: grid; gap: 6px; }
        .api h2 code { font-size: 14px; line-height: 20px; font-weight: 400; } .api code b { color: var(--accent); font-weight: 600; }
        .api section { border-top: 1px solid var(--line); padding-top: 12px; scroll-margin-top: 16px; } .api section h2 { margin-top: 0; }
        .contents summary { cursor: pointer; font-weight: 600; padding: 4px 0; } .contents ul { list-style: none; padding: 4px 0; columns: 2; column-gap: 24px; }
        .said { margin-bottom: 16px; }
        @media (max-width: 900px) {
          .hero, .results, .detail { grid-template-columns: minmax(0, 1fr); gap: 24px; }
          .top .wide { flex-wrap: wrap; } .find { order: 3; flex-basis: 100%; max-width: none; }
          .results aside { order: 2; columns: 2; column-gap: 24px; } .results aside h2 { break-after: avoid; }
          .contents ul { columns: 1; }
          /* What it is called comes before what it looks like. */
          .detail { gap: 12px; } .detail > aside { display: contents; } .detail > aside > h1, .detail > aside > h1 + p { order: -1; }
          .detail > aside > h1 { font-size: 24px; line-height: 32px; } .detail > .left { margin-bottom: 16px; }
        }
        @media (max-width: 480px) {
          .wide, .narrow { padding-left: 16px; padding-right: 16px; } .top nav { gap: 4px 10px; margin-left: 0; } .top nav .button { padding: 4px 8px; } .top .wide { gap: 8px 16px; } .hero h1 { font-size: 28px; line-height: 36px; }
        }
        @media (forced-colors: active) { .badge, .chip, .card, .stage { border-color: CanvasText; } }
        @media print { .top, footer, .buttons, audio, .play { display: none; } }

        """
}
