import { expect, test } from 'vitest'
import { attachmentsOf } from './attachments-of.ts'
import { decodeDocument } from './decode-document.ts'
import { openBase64, unwrapBinary } from './open-form.ts'
import { nameOriginal } from './name-original.ts'
import { sniff } from './sniff.ts'

test.each([
  ['a PDF declared as octet-stream', '%PDF-1.7 …', 'application/octet-stream', 'pdf'],
  ['a PDF preceded by other bytes', '\0\0junk\n%PDF-1.4', 'text/plain', 'pdf'],
  ['RTF declared as Word', '{\\rtf1\\ansi', 'application/msword', 'rtf'],
  ['HTML declared as PDF', '<html><script>alert(1)</script></html>', 'application/pdf', 'html'],
  ['HTML without a declared type', '  <!DOCTYPE html><p>x', null, 'html'],
  ['an HTML fragment', '<p>x</p>', 'text/html', 'html'],
  ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', 'application/xml', 'html'],
  [
    'C-CDA declared as octet-stream',
    '<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3">',
    'application/octet-stream',
    'ccda',
  ],
  ['other XML', '<?xml version="1.0"?><svg onload="alert(1)"/>', 'image/svg+xml', 'text'],
  ['text with a tag in it', '<p> is how the note begins', 'text/plain', 'text'],
  ['text', 'Take care.', null, 'text'],
  ['a ZIP', 'PK\u0003\u0004\0\0', 'application/pdf', 'file'],
  ['a TIFF', 'II*\0\0\0', 'image/png', 'file'],
  ['a JPEG declared as text', '\u00FF\u00D8\u00FF\u00E0', 'text/plain', 'image'],
  ['bytes of an unknown format', '\u0001\u0002\u0003\u0000\u0004', 'application/pdf', 'file'],
])('recognizes %s by its content', (_what, content, declared, form) => {
  expect(sniff(Buffer.from(content, 'latin1'), declared).form).toBe(form)
})

test('does not label an unsupported format as a supported one', () => {
  expect(sniff(Buffer.from([1, 2, 3, 0]), 'application/pdf').type).toBe('application/octet-stream')
  expect(sniff(Buffer.from([1, 2, 3, 0]), 'application/x-own').type).toBe('application/x-own')
})

test('decodes text by its byte order mark, the charset of its media type or the charset that the text states, or otherwise as UTF-8 or windows-1252', () => {
  expect(decodeDocument(Buffer.from('\u{FEFF}né', 'utf16le'), null)).toBe('né')
  expect(decodeDocument(Buffer.from('né', 'latin1'), 'text/plain; charset=iso-8859-1')).toBe('né')
  expect(decodeDocument(Buffer.from([0xb9]), 'text/plain; charset="windows-1250"')).toBe('ą')
  expect(decodeDocument(Buffer.from('<meta charset="iso-8859-2">\u00B1', 'latin1'), null)).toContain('ą')
  expect(decodeDocument(Buffer.from('né'), null)).toBe('né')
  expect(decodeDocument(Buffer.from([0x93, 0x6e, 0xe9, 0x94]), null)).toBe('“né”')
  expect(decodeDocument(Buffer.from('né'), 'text/plain; charset=no-such')).toBe('né')
})

test('decodes base64 in the standard or URL-safe alphabet with line breaks, and rejects anything else', () => {
  expect(openBase64('SGVs\r\nbG8=')?.toString()).toBe('Hello')
  expect(openBase64('-_8')).toEqual(Buffer.from([0xfb, 0xff]))
  expect(openBase64('not base64 at all!')).toBeNull()
})

test('extracts a document wrapped in a Binary', () => {
  const data = Buffer.from('words').toString('base64')
  const contentType = 'text/plain'
  const json = Buffer.from(JSON.stringify({ resourceType: 'Binary', contentType, data }))
  const xml = Buffer.from(
    `<Binary xmlns="http://hl7.org/fhir"><contentType value="text/plain"/><data value="${data}"/></Binary>`,
  )
  for (const bytes of [json, xml])
    expect(unwrapBinary({ bytes, contentType: 'application/fhir+json' })).toEqual({
      bytes: Buffer.from('words'),
      contentType,
    })
  const other = { bytes: Buffer.from('{"resourceType":"Bundle","a":"Binary"}'), contentType: null }
  expect(unwrapBinary(other)).toBe(other)
  const broken = Buffer.from(JSON.stringify({ resourceType: 'Binary', data: '!' }))
  expect(unwrapBinary({ bytes: broken, contentType: null })).toBeNull()
})

test('finds the documents of any record in order, and ignores fields that only look like documents', () => {
  const found = (resource: object): unknown[] =>
    attachmentsOf(resource as never).map(({ title, url, data }) => title ?? url ?? data)
  expect(
    found({
      resourceType: 'DocumentReference',
      extension: [{ url: 'https://a.example/x', valueString: 'no' }],
      content: [{ attachment: { title: 'one' } }, { attachment: { url: 'Binary/2' } }],
    }),
  ).toEqual(['one', 'Binary/2'])
  expect(found({ resourceType: 'DiagnosticReport', presentedForm: [{ title: 'a' }, { title: 'b' }] })).toEqual([
    'a',
    'b',
  ])
  expect(found({ resourceType: 'Media', content: { contentType: 'image/png', data: 'AA==' } })).toEqual(['AA=='])
  expect(
    found({
      resourceType: 'Communication',
      payload: [{ contentString: 'x' }, { contentAttachment: { title: 'scan' } }],
    }),
  ).toEqual(['scan'])
  expect(found({ resourceType: 'Binary', contentType: 'text/plain', data: 'AA==' })).toEqual(['AA=='])
  expect(found({ resourceType: 'Observation', valueSampledData: { data: '1 2 3' } })).toEqual([])
})

const zipOf = (...names: string[]): Buffer =>
  Buffer.concat(
    names.map((name) => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from(name)])),
  )
const oleOf = (name: string): Buffer =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from(name, 'utf16le')])
const ftyp = (brand: string): Buffer => Buffer.concat([Buffer.alloc(4), Buffer.from(`ftyp${brand}`), Buffer.alloc(20)])

test.each([
  ['a Word file', zipOf('[Content_Types].xml', 'word/document.xml'), 'letter', 'letter.docx'],
  ['an Excel file', zipOf('[Content_Types].xml', 'xl/workbook.xml'), 'sugar', 'sugar.xlsx'],
  ['slides', zipOf('ppt/presentation.xml'), 'talk', 'talk.pptx'],
  ['an OpenDocument text file', zipOf('mimetypeapplication/vnd.oasis.opendocument.text'), 'note', 'note.odt'],
  ['any other ZIP', zipOf('scan.png'), 'all', 'all.zip'],
  ['an old Word file', oleOf('WordDocument'), 'letter', 'letter.doc'],
  ['an old Excel file', oleOf('Workbook'), 'sugar', 'sugar.xls'],
  ['an Outlook email', oleOf('__substg1.0_0037001F'), 'mail', 'mail.msg'],
  ['a photo taken by a phone', ftyp('heic'), 'Wound', 'Wound.heic'],
  ['a film', ftyp('isom'), 'gait', 'gait.mp4'],
  ['a video recorded by a phone', ftyp('qt  '), 'gait.mov', 'gait.mov'],
  ['a program named letter.docx', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'letter.docx', 'letter.docx.bin'],
] as const)('saves %s with the extension that its bytes indicate', (_name, bytes, title, saved) => {
  expect(nameOriginal(title, sniff(bytes, null).type)).toBe(saved)
})

test('recognizes images that browsers show, including those in a media container', () => {
  expect(sniff(ftyp('avif'), null)).toEqual({ form: 'image', type: 'image/avif' })
})

test.each([
  ['with a preamble', `${'\0'.repeat(128)}DICM\u0002\0\0\0UL\u0004\0`, 'application/dicom'],
  ['without a preamble', 'DICM\u0002\0\0\0UL\u0004\0\0\0\0\0', 'application/dicom'],
  ['without the DICM prefix', '\u0002\0\0\0UL\u0004\0\0\0\0\0', 'application/dicom'],
  ['without a file meta header', '\u0008\0\u0005\0CS\n\0ISO_IR 100', 'application/dicom'],
  ['that is actually text starting with DICM', 'DICMA is a company.', 'text/plain'],
  [
    'that is actually random bytes with two zeros',
    '\u0002\0\0\0\u0001\u0002\u0003\u0004\u0005',
    'application/octet-stream',
  ],
])('recognizes by its bytes whether a file is DICOM: a file %s', (_name, bytes, type) => {
  expect(sniff(Buffer.from(bytes, 'latin1'), null).type).toBe(type)
})
