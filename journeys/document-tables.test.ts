// @module-tag soak
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sanitizeNote } from '../server/src/record/documents/sanitize-note.ts'
import { openBrowser } from './open-browser.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../portal/src/record/documents/frame-page.ts', import.meta.url)),
    platform: 'browser',
    moduleTypes: { '.css': 'empty' },
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'shown' })
  await page.addScriptTag({ content: output[0].code })
})
afterAll(async () => browser.close())

const framed = async (html: string): Promise<string> =>
  page.evaluate(
    (html) =>
      (globalThis as unknown as { shown: { framePage: (html: string, tokens: object) => string } }).shown.framePage(
        html,
        {},
      ),
    sanitizeNote(html),
  )

/** Returns one map per table, from `row,column` to the cell's text. */
const gridOf = async (html: string): Promise<Record<string, string>[]> =>
  page.evaluate((html) => {
    const tables = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')]
    return tables.map((table) => {
      const grid: Record<string, string> = {}
      for (const [row, tr] of [...table.rows].entries()) {
        let column = 0
        for (const cell of tr.cells) {
          while (`${row},${column}` in grid) column++
          for (let down = 0; down < cell.rowSpan; down++)
            for (let over = 0; over < cell.colSpan; over++)
              grid[`${row + down},${column + over}`] = cell.textContent.trim()
          column += cell.colSpan
        }
      }
      return grid
    })
  }, html)

const medicines = `<table summary="Medicines, doses and times">
  <caption>Medications</caption>
  <colgroup><col span="2" width="40%"><col></colgroup>
  <thead>
    <tr><th id="m" rowspan="2" scope="col" abbr="Med">Medicine</th><th id="d" colspan="2" scope="colgroup">Dose</th></tr>
    <tr><th id="a" headers="d" align="right">Morning</th><th id="b" headers="d">Evening</th></tr>
  </thead>
  <tbody valign="bottom">
    <tr><td rowspan="2" headers="m">Metformin</td><td headers="d a" align="right">1000 mg</td><td>500 mg</td></tr>
    <tr><td colspan="2" lang="es" dir="ltr">con comida</td></tr>
    <tr><td>Lisinopril</td><td>10 mg</td><td></td></tr>
  </tbody>
</table>`

test('keeps every cell of a document’s table in its row and column', async () => {
  const before = await gridOf(medicines)
  expect(before[0]).toMatchObject({ '0,0': 'Medicine', '1,0': 'Medicine', '1,1': 'Morning', '2,1': '1000 mg' })
  expect(await gridOf(await framed(medicines))).toEqual(before)
})

test('exposes table headers to screen readers, and keeps the start number of a numbered list', async () => {
  const shown = await framed(
    `${medicines}<ol start="3" type="a" reversed><li value="7">x</li></ol><p dir="rtl" lang="ar" align="right">y</p><abbr title="twice a day">BID</abbr><time datetime="2024-03-05">March 5</time>`,
  )
  for (const snippet of [
    'summary="Medicines, doses and times"',
    '<col span="2" width="40%">',
    'scope="colgroup"',
    'abbr="Med"',
    'id="cell-d"',
    'headers="cell-d cell-a"',
    'valign="bottom"',
    'start="3"',
    'type="a"',
    'reversed=""',
    '<li value="7">',
    'dir="rtl"',
    'lang="ar"',
    'align="right"',
    'title="twice a day"',
    'datetime="2024-03-05"',
  ])
    expect(shown).toContain(snippet)
})

test('keeps the horizontal and vertical alignment of table cells in a document', async () => {
  await page.setContent(await framed(medicines))
  const look = async (text: string) =>
    page.getByRole('cell', { name: text, exact: true }).evaluate((cell) => {
      const { textAlign, verticalAlign } = getComputedStyle(cell)
      return [textAlign.replace('-webkit-', ''), verticalAlign]
    })
  expect(await look('1000 mg')).toEqual(['right', 'bottom'])
  expect(await look('500 mg')).toEqual(['start', 'bottom'])
})

test.each([
  [
    'a URL in a layout attribute',
    '<table><tr><td headers="javascript:alert(1)" align="url(//evil.example)">x</td></tr></table>',
  ],
  [
    'a background image of a table cell',
    '<table background="https://evil.example/x"><tr><td background="//evil.example">x</td></tr></table>',
  ],
  [
    'an event handler on a table cell',
    '<table><tr><td rowspan="2" onclick="alert(1)" style="background:url(//evil.example)">x</td></tr></table>',
  ],
  [
    'a list item that submits a form',
    '<ol start="1"><li value="1" formaction="//evil.example"><form action="//evil.example"><button>x</button></form></li></ol>',
  ],
])('%s in a document does nothing and loads nothing', async (_what, html) => {
  const [, body = ''] = /<body>([\s\S]*)<\/body>/.exec(await framed(html)) ?? []
  expect(body).toContain('x')
  expect(body).not.toMatch(/evil|alert|\bon\w+=|url\(|<form|<button|href|src=/)
})
