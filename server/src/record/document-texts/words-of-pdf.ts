import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MAX_PAGES = 1000

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')))

/** Returns the text of each page, in drawing order. Throws if the PDF is locked or damaged. */
export async function wordsOfPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: folderOf('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folderOf('standard_fonts'),
  })
  try {
    const pdf = await task.promise
    const pages: string[] = []
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')
      pages.push(text.replaceAll(/\s+/g, ' ').trim())
      page.cleanup()
    }
    return pages
  } finally {
    await task.destroy()
  }
}
