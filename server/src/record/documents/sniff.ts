/** `file`: a format that no browser shows; it can be downloaded. */
export type DocumentForm = 'html' | 'rtf' | 'pdf' | 'image' | 'ccda' | 'text' | 'file'

export type Sniffed = { readonly form: DocumentForm; readonly type: string }

const starts: readonly (readonly [head: readonly number[], from: number, sniffed: Sniffed])[] = [
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0, { form: 'image', type: 'image/png' }],
  [[0xff, 0xd8, 0xff], 0, { form: 'image', type: 'image/jpeg' }],
  [[0x47, 0x49, 0x46, 0x38], 0, { form: 'image', type: 'image/gif' }],
  [[0x57, 0x45, 0x42, 0x50], 8, { form: 'image', type: 'image/webp' }],
  [[0x49, 0x49, 0x2a, 0x00], 0, { form: 'file', type: 'image/tiff' }],
  [[0x4d, 0x4d, 0x00, 0x2a], 0, { form: 'file', type: 'image/tiff' }],
  [[0x1f, 0x8b], 0, { form: 'file', type: 'application/gzip' }],
  [[0x49, 0x44, 0x33], 0, { form: 'file', type: 'audio/mpeg' }],
  [[0x57, 0x41, 0x56, 0x45], 8, { form: 'file', type: 'audio/wav' }],
  [[0x4f, 0x67, 0x67, 0x53], 0, { form: 'file', type: 'audio/ogg' }],
]

const OOXML = 'application/vnd.openxmlformats-officedocument'

/** Detects an Office format by a file that only that format contains. A ZIP lists its file names unencrypted. */
const parts: readonly (readonly [
  start: readonly number[],
  plain: string,
  named: readonly (readonly [Buffer, string])[],
])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'application/zip',
    [
      [Buffer.from('word/document'), `${OOXML}.wordprocessingml.document`],
      [Buffer.from('xl/workbook'), `${OOXML}.spreadsheetml.sheet`],
      [Buffer.from('ppt/presentation'), `${OOXML}.presentationml.presentation`],
      [Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text'), 'application/vnd.oasis.opendocument.text'],
      [
        Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
        'application/vnd.oasis.opendocument.spreadsheet',
      ],
      [Buffer.from('mimetypeapplication/epub+zip'), 'application/epub+zip'],
    ],
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'application/x-ole-storage',
    [
      [Buffer.from('WordDocument', 'utf16le'), 'application/msword'],
      [Buffer.from('Workbook', 'utf16le'), 'application/vnd.ms-excel'],
      [Buffer.from('PowerPoint Document', 'utf16le'), 'application/vnd.ms-powerpoint'],
      [Buffer.from('__substg1.0_', 'utf16le'), 'application/vnd.ms-outlook'],
    ],
  ],
]

/** Detects a media container by the brand after 'ftyp'. Source: ISO/IEC 14496-12 4.3, 23008-12. */
const brands: readonly (readonly [brand: RegExp, sniffed: Sniffed])[] = [
  [/^(?:hei[cxms]|hev[cxms]|mif1|msf1)/, { form: 'file', type: 'image/heic' }],
  [/^avi[fs]/, { form: 'image', type: 'image/avif' }],
  [/^qt/, { form: 'file', type: 'video/quicktime' }],
  [/^M4A/, { form: 'file', type: 'audio/mp4' }],
  [/^./, { form: 'file', type: 'video/mp4' }],
]

function container(bytes: Buffer): Sniffed | undefined {
  for (const [start, plain, named] of parts) {
    if (!start.every((byte, index) => bytes[index] === byte)) continue
    return { form: 'file', type: named.find(([part]) => bytes.includes(part))?.[1] ?? plain }
  }
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined
  return brands.find(([brand]) => brand.test(bytes.toString('latin1', 8, 12)))?.[1]
}

/** A PDF may have bytes before its signature. Source: PDF 1.7, appendix H.3, note 13. */
const PDF_HEAD_BYTES = 1024
const HEAD_BYTES = 4096

/**
 * Detects the format by the bytes. The declared type only decides whether text is HTML, plain text or neither: a note
 * that contains `<` stays text if declared as text.
 */
export function sniff(bytes: Buffer, declared: string | null): Sniffed {
  for (const [head, from, sniffed] of starts) {
    if (head.every((byte, index) => bytes[from + index] === byte)) return sniffed
  }
  if (isDicom(bytes)) return { form: 'file', type: 'application/dicom' }
  const contained = container(bytes)
  if (contained) return contained
  if (isBmp(bytes)) return { form: 'image', type: 'image/bmp' }
  if (bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) return { form: 'pdf', type: 'application/pdf' }
  const head = headOf(bytes)
  const start = head.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('{\\rtf')) return { form: 'rtf', type: 'application/rtf' }
  const type = declared?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isXml = start.startsWith('<?xml') || start.startsWith('<!--')
  if (start.startsWith('<') && /<(?:[\w-]+:)?ClinicalDocument[\s>]/.test(head))
    return { form: 'ccda', type: 'text/xml' }
  if (/^<!doctype\s+html|^<html[\s>]/i.test(start)) return { form: 'html', type: 'text/html' }
  if (isXml && /<html[\s>]/i.test(head)) return { form: 'html', type: 'text/html' }
  if (!isText(bytes, head))
    return { form: 'file', type: type === '' || isShown(type) ? 'application/octet-stream' : type }
  const saysHtml = type === 'text/html' || type === 'application/xhtml+xml'
  if (saysHtml || (type !== 'text/plain' && looksLikeHtml(start))) return { form: 'html', type: 'text/html' }
  return { form: 'text', type: 'text/plain' }
}

/**
 * Returns true if the DICM signature is at the start or after the preamble. Also returns true if the file begins with
 * an element of the file header (group 0002) or of group 0008 that states its value representation. Source: DICOM
 * PS3.10, 7.1; PS3.5, 7.1.2.
 */
export const isDicom = (bytes: Buffer): boolean =>
  isMarked(bytes, 128) || (isMarked(bytes, 0) && hasElement(bytes, 4)) || hasElement(bytes, 0)

const isMarked = (bytes: Buffer, at: number): boolean => bytes.toString('latin1', at, at + 4) === 'DICM'

const hasElement = (bytes: Buffer, at: number): boolean =>
  bytes.length > at + 8 &&
  [2, 8].includes(bytes.readUInt16LE(at)) &&
  bytes.readUInt16LE(at + 2) < 0x100 &&
  /^(?:AE|AS|CS|DA|DS|DT|IS|LO|LT|OB|PN|SH|SQ|ST|TM|UI|UL|UN|US|UT)$/.test(bytes.toString('latin1', at + 4, at + 6))

/** Bytes of an unrecognized format must not be labeled with a type that we display. */
const isShown = (type: string): boolean => /^(?:text\/|image\/|application\/(?:pdf|rtf|xhtml\+xml|xml)$)/.test(type)

const looksLikeHtml = (start: string): boolean =>
  /^<(?:head|body|div|p|span|table|ul|ol|h[1-6]|font|b|i|pre|br|center|style|meta)[\s/>]/i.test(start)

function isBmp(bytes: Buffer): boolean {
  return (
    bytes[0] === 0x42 &&
    bytes[1] === 0x4d &&
    bytes.length > 26 &&
    bytes.readUInt32LE(14) <= 124 &&
    bytes.readUInt32LE(6) === 0
  )
}

function headOf(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head)
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head)
  return head.toString('latin1').replace(/^\xEF\xBB\xBF/, '')
}

const isOdd = (code: number): boolean => code < 0x08 || (code > 0x0d && code < 0x20 && code !== 0x1b)

/**
 * Returns true if there are no control characters except white space, backspace and escape. UTF-16 is decoded first.
 */
function isText(bytes: Buffer, head: string): boolean {
  if (bytes.length === 0) return true
  const odd = Array.from(head, (letter) => letter.charCodeAt(0)).filter(isOdd).length
  return odd === 0 || odd * 500 < head.length
}
