import type { PDFDocumentProxy } from 'pdfjs-dist'

/** More pages are printed from the original: as pictures they would fill a phone's memory. */
export const MAX_PRINTED = 40
/** 144 dots an inch. */
const SCALE = 2

/** A PDF's pages as pictures under each other, one a sheet. */
export async function pagesAsPictures(pdf: PDFDocumentProxy): Promise<string> {
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: SCALE })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    await page.render({ canvas, viewport, intent: 'print' }).promise
    pages.push(`<p><img alt="" src="${canvas.toDataURL('image/jpeg', 0.9)}"></p>`)
    canvas.width = 0
  }
  return pages.join('')
}
