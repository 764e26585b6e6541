/** The only style of the printed page: its hash is what the content security policy lets through. */
export const STYLE = `
@page { size: A4; margin: 14mm 14mm 16mm; }
* { box-sizing: border-box; }
body { font: 9.5pt/1.35 "Helvetica Neue", Arial, sans-serif; color: #111; max-width: 182mm;
  margin: 1.5rem auto; padding: 0 1rem; }
header { display: flex; justify-content: space-between; align-items: baseline;
  border-bottom: 2px solid #111; margin-bottom: .5rem; }
h1 { font-size: 15pt; margin: 0; }
.draft { color: #b00020; font-weight: 700; letter-spacing: .08em; }
h2 { font-size: 10pt; text-transform: uppercase; letter-spacing: .04em; color: #333;
  border-bottom: 1px solid #bbb; margin: .7rem 0 .25rem; break-after: avoid; }
dl { display: grid; grid-template-columns: repeat(4, 1fr); gap: .15rem .8rem; margin: 0 0 .5rem; }
dt { font-size: 7.5pt; color: #555; }
dd { margin: 0; font-weight: 600; }
.check { border: 1.5px solid #b00020; border-radius: 3px; padding: .35rem .6rem .45rem; }
.check h2 { border: 0; margin: .1rem 0 .2rem; color: #b00020; }
.check p { margin: .15rem 0; }
ul { margin: 0; padding-left: 1rem; }
li { margin: .08rem 0; break-inside: avoid; }
.flags { list-style: none; padding: 0; }
.flags li { border-left: 3px solid #777; padding-left: .45rem; margin: .2rem 0; }
.flags .critical { border-color: #b00020; }
.flags .important { border-color: #c77700; }
.tier { font-size: 7.5pt; font-weight: 700; text-transform: uppercase; }
p { margin: .1rem 0; white-space: pre-line; orphans: 3; widows: 3; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #ccc; padding: .14rem .35rem .14rem 0; text-align: left;
  vertical-align: top; }
th { font-size: 7.5pt; color: #555; font-weight: 600; }
tr { break-inside: avoid; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.2rem; }
.absent { background: #ffe9a8; padding: 0 .2rem; }
.doubt { border: 1px solid #c77700; border-radius: 2px; padding: 0 .2rem; font-size: 7.5pt;
  white-space: nowrap; }
.own { font-size: 7.5pt; color: #0a4f8a; white-space: nowrap; }
.quiet { color: #555; font-size: 8pt; }
.sign { display: grid; grid-template-columns: 2fr 1fr; gap: 1.5rem; margin-top: 1.4rem;
  break-inside: avoid; }
.sign span { border-top: 1px solid #111; padding-top: .15rem; font-size: 8pt; }
.unsigned { border: 1.5px solid #b00020; color: #b00020; font-weight: 700; padding: .3rem .6rem;
  margin-top: 1.2rem; break-inside: avoid; }
.mark { position: fixed; inset: 0; display: flex; align-items: center; justify-content: center;
  font: 700 9rem/1 Helvetica, Arial, sans-serif; color: rgba(176, 0, 32, .08);
  transform: rotate(-35deg); pointer-events: none; z-index: 1; }
.foot { position: fixed; bottom: 0; left: 0; right: 0; font-size: 7.5pt; color: #b00020;
  text-align: center; }
.change { white-space: nowrap; }
@media screen { .foot { display: none; } }
@media print { body { margin: 0; padding: 0; max-width: none; } }
`
