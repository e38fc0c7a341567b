/// The style sheet of a report. Every colour is a custom property, once for light and once for dark, so that their
/// contrast can be computed: text has at least 4.5:1 and shapes 3:1 on both backgrounds (WCAG 2.2, 1.4.3 and 1.4.11).
/// Paper is always light.
enum ReportStyle {
    static let sheet: StaticString = """
        :root {
          color-scheme: light dark;
          --paper: #ffffff; --panel: #f2f4f7; --line: #7d8794;
          --ink: #1b1f24; --faint: #505a66; --link: #0b57a4;
          --bar: #1c7250;
          --seed: #7a4f1d; --sprout: #2f7d32; --apple: #b3261e; --tree: #1b5e20;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --paper: #15181c; --panel: #20252b; --line: #7d8794;
            --ink: #e8eaed; --faint: #aab3bd; --link: #8ab8ff;
            --bar: #5cc79a;
            --seed: #d6a269; --sprout: #7bd17f; --apple: #ff8a80; --tree: #54c46a;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 62rem;
          background: var(--paper); color: var(--ink);
          font: 1rem/1.5 system-ui, "Noto Sans", sans-serif; overflow-wrap: anywhere;
        }
        h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; }
        h2 { font-size: 1.375rem; margin: 2.5rem 0 .5rem; padding-block-end: .25rem;
          border-block-end: 2px solid var(--line); }
        h3 { font-size: 1.0625rem; margin: 1.75rem 0 .5rem; }
        p { margin: .5rem 0; max-width: 46rem; }
        a { color: var(--link); }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        .note, figcaption, footer { color: var(--faint); font-size: .875rem; }
        .skip { position: absolute; inset-inline-start: -99rem; }
        .skip:focus { position: static; }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap; }
        nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: .75rem 0 0; }
        dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1rem 0; }
        dl div { background: var(--panel); border-radius: .5rem; padding: .5rem .75rem; }
        dt { color: var(--faint); font-size: .875rem; }
        dd { margin: 0; font-size: 1.125rem; font-weight: 600; }
        figure { margin: 1rem 0; }
        svg { display: block; max-width: 100%; height: auto; fill: var(--ink); }
        svg text { font-size: 12px; fill: var(--faint); }
        .chart { display: grid; grid-template-columns: auto 1fr; }
        .chart > svg { height: 240px; max-width: none; }
        .stage { overflow: visible; }
        .grid { stroke: var(--line); stroke-width: 1; stroke-dasharray: 1 3; }
        .base { stroke: var(--line); stroke-width: 1; }
        .bar { fill: var(--bar); }
        .curve { fill: none; stroke: var(--bar); stroke-width: 1.75; }
        .seed { fill: var(--seed); } .sprout { fill: var(--sprout); }
        .apple { fill: var(--apple); } .tree { fill: var(--tree); }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; font-size: .9375rem; font-variant-numeric: tabular-nums; }
        caption { text-align: start; font-weight: 600; padding-block-end: .375rem; }
        th, td { padding: .25rem .625rem; text-align: start; vertical-align: top;
          border-block-end: 1px solid var(--line); }
        thead th { color: var(--faint); font-weight: 600; vertical-align: bottom; }
        tbody th { font-weight: 400; min-width: 9rem; max-width: 22rem; }
        thead th { overflow-wrap: normal; }
        .number { text-align: end; }
        td.number { white-space: nowrap; }
        .figures { width: 100%; }
        td svg { max-width: none; margin-block: .1875rem; }
        .calendars { display: grid; gap: 1.5rem 1.25rem; }
        .brief, .roomy { display: none; }
        .many { grid-template-columns: repeat(auto-fill, minmax(min(17.5rem, 100%), 1fr)); }
        .calendar { table-layout: fixed; width: 100%; }
        .calendar th { text-align: center; padding: .125rem; }
        .calendar td { border: 1px solid var(--line); padding: .1875rem .25rem; line-height: 1.25; }
        .calendar td:empty { border-style: none; }
        .calendar time { font-size: .8125rem; color: var(--faint); }
        .calendar td svg { width: 1.5rem; height: 1.5rem; margin: .125rem auto; }
        .calendar .work { display: block; text-align: center; font-size: .75rem; min-height: 1.25em; }
        .calendar .today { outline: 3px solid var(--link); outline-offset: -3px; }
        .many .calendar td { padding: .0625rem .125rem; height: 2.25rem; }
        .many .calendar td svg { width: 1.125rem; height: 1.125rem; margin: 0 auto; }
        .many .calendar time { font-size: .6875rem; }
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: .75rem 0; }
        .legend li { display: flex; align-items: center; gap: .375rem; }
        .legend svg { width: 1.25rem; height: 1.25rem; }
        footer { margin-block-start: 3rem; }
        .many .brief { display: inline; }
        .many .full { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        @media (min-width: 40rem) { .roomy { display: inline; } }
        @media (max-width: 40rem) {
          .brief { display: inline; }
          .full { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .calendar .work { font-size: .625rem; }
          .calendar td { padding: .125rem; }
        }
        @media screen and (max-width: 58rem) {
          .wide, .wide tbody { display: block; }
          .wide caption { display: block; }
          .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .wide tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .5rem .75rem;
            padding-block: .75rem; border-block-end: 1px solid var(--line); }
          .wide tbody th { grid-column: 1 / -1; max-width: none; padding: 0; border-style: none; font-weight: 600; }
          .wide td { padding: 0; border-style: none; text-align: start; }
          .wide td.number { white-space: normal; }
          .wide td::before { content: attr(data-column); display: block; color: var(--faint); font-size: .8125rem; }
          .wide td:empty { display: none; }
        }
        @media print {
          @page { margin: 15mm; }
          body { max-width: none; padding: 0; font-size: 10pt; }
          nav, .skip { display: none; }
          dl div { border: 1px solid var(--line); }
          h2, h3, caption, figcaption { break-after: avoid; }
          figure svg, tr, dl, .calendars > * { break-inside: avoid; }
          .scroll { overflow: visible; }
          table { font-size: 8.5pt; }
          th, td { padding: .125rem .3125rem; }
          .figures td svg { width: 4.5rem; }
          .roomy { display: inline; }
          .figures tbody th { min-width: 6rem; }
          .many { grid-template-columns: repeat(3, 1fr); gap: .75rem; }
        }

        """
}
