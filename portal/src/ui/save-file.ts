export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After a minute, the download has begun and no longer needs this URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Matches a cell that spreadsheets treat as a formula, even after spaces or with full-width characters. */
const formula = /^[\s\u{FEFF}]*[=+\-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u
/** Matches a plain number. It is not escaped as a formula, even if it begins with a sign. */
const number = /^[+-]?\d+(?:\.\d+)?$/

/**
 * RFC 4180: one line per row, CRLF, with a byte order mark so that spreadsheets read UTF-8. A cell that a spreadsheet
 * would run as a formula is prefixed with an apostrophe. A missing value is an empty cell.
 */
export function writeCsv(heads: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = [heads, ...rows].map((row) => row.map(writeCell).join(','))
  return `\u{FEFF}${lines.join('\r\n')}\r\n`
}

function writeCell(value: string | null): string {
  if (value === null || value === '') return ''
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
