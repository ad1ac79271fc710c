// Measures the limit for a record's PDF: how fast the PDF library typesets the same number of pages with the record's
// lines and fonts. Runs at low priority, like the thread that makes a copy.
import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'
import { fonts } from '@kinchart/server/platform/pdf/fonts.ts'
import { standBack } from '@kinchart/server/platform/threads/stand-back.ts'

const pages = JSON.parse(readFileSync(process.env['BENCH_LINES'] ?? '', 'utf8')) as readonly (readonly string[])[]
const [SIZE, LINE, LEFT, TOP] = [8.5, 11, 54, 54]

/** Typesets `count` pages. Returns the time in ms. */
async function set(count: number): Promise<number> {
  const startedAt = performance.now()
  const doc = new Pdf({ size: 'LETTER', ...({ font: null } as object) })
  doc.registerFont('plain', fonts.plain)
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.on('data', () => undefined)
  doc.font('plain').fontSize(SIZE)
  for (let page = 0; page < count; page++) {
    if (page > 0) doc.addPage()
    for (const [at, line] of (pages[page % pages.length] ?? []).entries())
      doc.text(line, LEFT, TOP + (at % 60) * LINE, { lineBreak: false })
    // Flush each page before typesetting the next.
    await new Promise((resolve) => setImmediate(resolve))
  }
  doc.end()
  await ended
  return performance.now() - startedAt
}
standBack()
process.on('message', (count) => void set(Number(count)).then((ms) => process.send?.(ms)))
process.once('SIGTERM', () => process.exit(0))
process.stdout.write('ready pdf\n')
