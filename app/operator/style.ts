/** The style of all pages: one file, no font and no picture, so that the page opens when nothing else does. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8886; --soft: #8882; --bad: #c5280c; --warn: #9a6700; --good: #1a7f37; --link: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a75; --warn: #e3b341; --good: #56d364; --link: #79b8ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding: .6rem 1rem; border-bottom: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; flex: 1; }
header a[aria-current] { font-weight: 700; text-decoration: none; color: inherit; }
main { padding: 0 1rem 3rem; max-width: 90rem; margin: 0 auto; }
h1 { font-size: 1.35rem; margin: 1rem 0 .5rem; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .5rem; }
ul.alarms { list-style: none; padding: 0; margin: .5rem 0; }
ul.alarms li { border-left: .35rem solid var(--warn); background: var(--soft); padding: .45rem .7rem; margin: .35rem 0; }
ul.alarms li.bad { border-color: var(--bad); }
p.quiet { color: var(--good); }
.bad { color: var(--bad); font-weight: 600; } .warn { color: var(--warn); font-weight: 600; } .good { color: var(--good); }
ul.alarms li.bad, ul.alarms li.warn { color: inherit; font-weight: inherit; }
ul.alarms li.bad a { font-weight: 600; }
ul.alarms small { display: block; opacity: .8; font-size: .87rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .2rem 1.5rem; margin: 0; }
dl div { display: flex; justify-content: space-between; gap: 1rem; border-bottom: 1px solid var(--line); padding: .25rem 0; }
dt { opacity: .8; } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
form.deed { display: flex; flex-wrap: wrap; gap: .4rem; align-items: end; margin: .5rem 0; }
form.deed label, form.search label, form.log-in label { display: grid; gap: .15rem; font-size: .85rem; }
form.log-in { display: grid; gap: .8rem; max-width: 24rem; }
form.deed label { min-width: 0; max-width: 100%; grid-template-columns: minmax(0, 1fr); } select { width: 100%; }
input, select, button { font: inherit; padding: .35rem .5rem; min-height: 2.4rem; max-width: 100%; }
td form.deed { margin: 0; } td form.deed input[name=reason] { width: 11rem; }
details summary { cursor: pointer; color: var(--link); }
p.said { border: 1px solid var(--line); padding: .5rem .7rem; }
@media (min-width: 701px) {
  th, td { overflow-wrap: break-word; }
  th, td time, td .bad, td .warn, td .good { white-space: nowrap; }
}
@media (max-width: 700px) {
  table.rows thead { position: absolute; clip-path: inset(50%); }
  table.rows, table.rows tbody, table.rows tr, table.rows td { display: block; }
  table.rows tr { border-bottom: 2px solid var(--line); padding: .4rem 0; }
  table.rows td { border: 0; padding: .1rem 0; display: flex; justify-content: space-between; gap: 1rem; }
  table.rows td::before { content: attr(data-label); opacity: .75; flex: none; }
  table.rows td:empty { display: none; }
}
`;
