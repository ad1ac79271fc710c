import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { finishPdf } from './finish-pdf.ts'
import { printable } from './fonts.ts'
import { openPdf, type OpenPdf } from './open-pdf.ts'
import { writeHeading, writePairs, writeText, writeTitle } from './write-parts.ts'
import { writeTable } from './write-table.ts'

const pageWords = (page: number, of: number | null): string => (of === null ? `page ${page}` : `page ${page} of ${of}`)

async function pagesOf(draw: (pdf: OpenPdf) => void, isCounted = true) {
  const pdf = openPdf({ title: 'A title', foot: 'The foot', pageWords, lang: 'en-US' }, { isCounted })
  draw(pdf)
  const bytes = await finishPdf(pdf)
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
  }
  const outline = (await document.getOutline())?.map(({ title }) => title)
  const tree = await (await document.getPage(1)).getStructTree()
  await task.destroy()
  return { pages, outline, tree: JSON.stringify(tree), bytes }
}

test('prints names in Latin, Greek and Cyrillic letters', async () => {
  const names = ['Saoirse Ní Bhriain', 'Łucja Żółć', 'Ελένη', 'Наталья', 'Nguyễn Thị']
  const { pages } = await pagesOf((pdf) =>
    writePairs(
      pdf,
      names.map((name) => ['Name', name]),
    ),
  )
  for (const name of names) expect(pages[0]?.normalize('NFC')).toContain(name)
})

test('extracts a letter correctly from a PDF even if an earlier document used the same letter with an accent', async () => {
  // Use letters that no earlier test has printed without an accent, because otherwise their glyphs are already cached.
  for (const [accented, letter] of [
    ['Ǯ', 'Ʒ'],
    ['Ẃ', 'W'],
    ['Ḱ', 'K'],
  ] as const) {
    await pagesOf((pdf) => writeText(pdf, accented))
    const { pages } = await pagesOf((pdf) => writeText(pdf, `${letter} EUR`))
    expect(pages[0]).toContain(`${letter} EUR`)
  }
})

test('prints a long table on several pages, with headings and a page number on each page and no row missing', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`row-${index}`, `words of ${index}`])
  const { pages } = await pagesOf((pdf) =>
    writeTable(
      pdf,
      [
        { label: 'First head', share: 1 },
        { label: 'Second head', share: 3, isNumber: true },
      ],
      rows,
    ),
  )
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('First head')
    expect(page).toContain('The foot')
    expect(page).toContain(`page ${index + 1} of ${pages.length}`)
  }
  for (const [name] of rows) expect(pages.filter((page) => page.includes(`${name} `))).toHaveLength(1)
})

test('if a row is too tall for a page, prints the full text of the row below the table', async () => {
  const tall = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
  const { pages } = await pagesOf((pdf) =>
    writeTable(
      pdf,
      [
        { label: 'Name', share: 1 },
        { label: 'Text', share: 1 },
      ],
      [
        ['short', 'one'],
        ['long', tall],
      ],
    ),
  )
  const all = pages.join(' ')
  for (const word of ['word0', 'word450', 'word899']) expect(all).toContain(word)
})

test('tags title, headings and table for screen readers, and adds an outline for viewers', async () => {
  const { tree, outline } = await pagesOf((pdf) => {
    writeTitle(pdf, 'A title', 'below it')
    writeHeading(pdf, 'A heading')
    writeText(pdf, 'A text')
    writeTable(pdf, [{ label: 'Head', share: 1 }], [['cell']])
  })
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
    expect(tree).toContain(`"role":"${role}"`)
  expect(outline).toEqual(['A title', 'A heading'])
})

test('numbers the pages of a streamed document without showing the total', async () => {
  const { pages } = await pagesOf((pdf) => {
    for (let index = 0; index < 200; index++) writeText(pdf, `Line ${index}`)
  }, false)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) expect(page).toContain(`page ${index + 1}`)
  expect(pages.join(' ')).toContain('Line 199')
})

test('removes characters that have no glyph or change the text direction', () => {
  expect(printable('a\u0000b\u202Ec\r\nd\te\uD800')).toBe('abc\nd e\uFFFD')
})
