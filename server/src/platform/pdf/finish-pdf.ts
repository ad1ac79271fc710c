import type { OpenPdf } from './open-pdf.ts'

export async function finishPdf(pdf: OpenPdf): Promise<Buffer> {
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    pdf.stream.on('data', (part: Buffer) => parts.push(part))
    pdf.stream.on('end', resolve)
    pdf.stream.on('error', reject)
  })
  pdf.end()
  await done
  return Buffer.concat(parts)
}
