/**
 * Writes a PDF of one page with a few lines of Helvetica. The same lines produce the same bytes. Source: ISO 32000-1,
 * 7.5.
 */
export function writePdf(lines: readonly string[]): Uint8Array {
  const words = lines.map((line) => `(${line.replace(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 72 740 Td 18 TL\n${words}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1')
}
