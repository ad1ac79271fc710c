import { crc32 } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import yauzl from 'yauzl'

export type ReadFile = { readonly size: number; readonly lines: number; readonly text: string }

/** Throws if a file does not match its checksum. */
export async function readZip(
  bytes: Buffer,
  keeps: (name: string) => boolean = () => false,
): Promise<Map<string, ReadFile>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files = new Map<string, ReadFile>()
  for await (const entry of zip.eachEntry()) {
    let sum = 0
    let size = 0
    let lines = 0
    const chunks: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) {
      const some = part as Buffer
      sum = crc32(some, sum)
      size += some.length
      for (let at = some.indexOf(10); at !== -1; at = some.indexOf(10, at + 1)) lines++
      if (keeps(entry.fileName)) chunks.push(some)
    }
    if (sum !== entry.crc32) throw new Error(`${entry.fileName} is not what its checksum says.`)
    files.set(entry.fileName, { size, lines, text: Buffer.concat(chunks).toString() })
  }
  if (files.size !== zip.entryCount) throw new Error('The ZIP names more files than it holds.')
  return files
}

export async function readPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
    page.cleanup()
  }
  await task.destroy()
  return pages
}
