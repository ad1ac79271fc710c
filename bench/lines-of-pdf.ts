import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The number of sample pages, taken evenly from the document. */
const SAMPLE = 24

/** Returns the number of pages of a PDF, and the lines of some of them. */
export async function linesOfPdf(bytes: Uint8Array): Promise<{ pages: number; lines: readonly (readonly string[])[] }> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const lines: string[][] = []
  for (let at = 0; at < SAMPLE; at++) {
    const page = await document.getPage(1 + Math.floor((at * document.numPages) / SAMPLE))
    const { items } = await page.getTextContent()
    lines.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
  }
  const pages = document.numPages
  await document.loadingTask.destroy()
  return { pages, lines }
}
