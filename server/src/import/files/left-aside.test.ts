import { expect, test } from 'vitest'
import { openFile } from './open-file.ts'

const why = async (name: string, bytes: string | Buffer): Promise<string | null> => {
  const opened = await openFile(Buffer.from(bytes as string, 'latin1'), name)
  return opened.kind === 'refused' ? opened.why : null
}

test.each([
  ['CDA.xsl', '<?xml version="1.0"?>\n<!-- (c) --><xsl:stylesheet version="1.0"><xsl:template/></xsl:stylesheet>'],
  ['renamed.bin', '<?xml version="1.0"?><xsl:transform/>'],
  ['CDA.xsd', '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>'],
  ['IHE_XDM/METADATA.XML', '<?xml version="1.0"?><lcm:SubmitObjectsRequest/>'],
  ['style.css', '/* styles */\nbody, td.value { color: #000; }'],
  ['anything', '@media print { p { margin: 0 } }'],
  ['README', 'How to read this disc'],
  ['docs/ReadMe_first.txt', 'How to read this disc'],
  ['INDEX.HTM', '<html><body>Open the folder</body></html>'],
  ['Thumbs.db', '\xd0\xcf\x11\xe0'],
  ['logo', '\x89PNG\r\n'],
  ['a.woff2', 'wOF2'],
  ['viewer.js', 'var a = 1'],
  ['.gitkeep', ''],
])('skips %s because it is not a record', async (name, bytes) => {
  expect(await why(name, bytes)).toBe('left-aside')
})

test.each([
  ['readme.pdf', '%PDF-1.7', 'is-pdf'],
  ['README', '%PDF-1.7', 'is-pdf'],
  ['notes.rtf', '{\\rtf1 x}', 'not-a-record'],
  ['scan.jpg', '\xff\xd8\xff', 'is-picture'],
  ['scan.png', `\x89PNG${'x'.repeat(70_000)}`, 'is-picture'],
  ['visit.html', '<html><body>Blood pressure 120/80</body></html>', 'is-page'],
  ['visit.txt', 'Blood pressure 120/80', 'not-a-record'],
  ['export.xml', '<?xml version="1.0"?><HealthData/>', 'is-apple-health'],
  ['unknown.bin', '\x01\x02\x03', 'not-a-record'],
  ['package.json', '{"name":"package"}', 'is-other-json'],
])('reports %s as unread, with its format, because it may be a record', async (name, bytes, expected) => {
  expect(await why(name, bytes)).toBe(expected)
})

test('reads a record regardless of its file name', async () => {
  expect(await why('README.txt', '{"resourceType":"Basic","id":"1"}')).toBeNull()
})

test('reads a file with damaged characters, and reports them', async () => {
  const damaged = Buffer.concat([
    Buffer.from('{"resourceType":"Basic","id":"1","a":"Zoë'),
    Buffer.from([0xc3]),
    Buffer.from('"}'),
  ])
  const opened = await openFile(damaged, 'a.json')
  expect(opened.kind === 'records' && opened.shortOf()).toBe('letters-lost')
})
