import { expect, test } from 'vitest'
import { decodeFrame, decodeJpeg, decodeRle } from './decode-frame.ts'
import { ImageError } from './opened-image.ts'
import { parseFile, dayOf, personName, readHeader } from './read-file.ts'
import { picture, writeElements, writeFile } from './write-file.test-support.ts'

const open = async (bytes: Uint8Array) => {
  const dataSet = await parseFile(bytes)
  return { header: readHeader(dataSet), frame: await decodeFrame(dataSet, 0) }
}
const why = async (bytes: Uint8Array): Promise<string> =>
  open(bytes).then(
    () => 'opened',
    (error: unknown) => (error instanceof ImageError ? error.why : String(error)),
  )

test('reads the patient, content, date and display settings of a DICOM file', async () => {
  const { header, frame } = await open(
    writeFile(
      picture({
        '00080005': ['CS', 'ISO_IR 192'],
        '00080020': ['DA', '20250704'],
        '00080060': ['CS', 'CT'],
        '00100010': ['PN', 'Lindqvist^Saoirse Ó^^Dr'],
        '00100030': ['DA', '19800229'],
        '00180015': ['CS', 'WRIST'],
        '0020000e': ['UI', '1.2.3'],
        '00200013': ['IS', '7'],
        '00281050': ['DS', '40\\50'],
        '00281051': ['DS', '400\\100'],
        '00281052': ['DS', '-1024'],
        '00281053': ['DS', '1'],
      }),
    ),
  )
  expect(header).toMatchObject({ frames: 1, seriesUid: '1.2.3', instanceNumber: 7 })
  expect(header.facts).toEqual({
    patientName: 'Dr Saoirse Ó Lindqvist',
    birthDate: '1980-02-29',
    date: '2025-07-04',
    modality: 'CT',
    bodyPart: 'WRIST',
    study: null,
    series: null,
    columns: 2,
    rows: 2,
  })
  expect(frame).toMatchObject({ kind: 'grey', intercept: -1024, slope: 1, window: { center: 40, width: 400 } })
  expect([...frame.values]).toEqual([1, 2, 3, 4000])
})

test('returns null for a missing name or an incomplete date', () => {
  expect(personName(null)).toBeNull()
  expect(personName('^^^')).toBeNull()
  expect(personName('Yamada^Tarou=山田^太郎')).toBe('Tarou Yamada')
  expect(dayOf('1997.04.30')).toBe('1997-04-30')
  expect(dayOf('1997')).toBeNull()
})

test('uses only the stored bits of each value, the highest of which is the sign of a signed value', async () => {
  const signed = picture({
    '00280101': ['US', [12]],
    '00280103': ['US', [1]],
    '7fe00010': ['OW', [0xfff, 0xf001, 0x7ff, 0]],
  })
  expect([...(await open(writeFile(signed))).frame.values]).toEqual([-1, 1, 2047, 0])
  const plain = picture({ '00280101': ['US', [12]], '7fe00010': ['OW', [0xffff, 0xf001, 2, 3]] })
  expect([...(await open(writeFile(plain))).frame.values]).toEqual([4095, 1, 2, 3])
})

test('interleaves colors that are stored as separate planes', async () => {
  const colours = picture({
    '00280002': ['US', [3]],
    '00280004': ['CS', 'RGB'],
    '00280006': ['US', [1]],
    '00280100': ['US', [8]],
    '00280101': ['US', [8]],
    '7fe00010': ['OB', Uint8Array.of(1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 23, 24)],
  })
  const { frame } = await open(writeFile(colours))
  expect(frame.kind).toBe('colour')
  expect([...frame.values]).toEqual([1, 11, 21, 2, 12, 22, 3, 13, 23, 4, 14, 24])
})

test('reads a DICOM file without a header if the file starts with an element', async () => {
  const bare = writeElements(picture({ '00080008': ['CS', 'ORIGINAL'], '00080060': ['CS', 'CT'] }))
  expect((await open(bare)).header.facts.modality).toBe('CT')
})

test('reads a DICOM file without a preamble if the file starts with a header', async () => {
  const whole = writeFile(picture({ '00080008': ['CS', 'ORIGINAL'], '00080060': ['CS', 'CT'] }))
  const deflated = '1.2.840.10008.1.2.1.99'
  expect((await open(whole.slice(132))).header.facts.modality).toBe('CT')
  expect((await open(whole.slice(128))).header.facts.modality).toBe('CT')
  expect(await why(whole.slice(132, 200))).toBe(await why(whole.slice(0, 200)))
  expect(await why(writeFile(picture(), deflated).slice(132))).toBe(await why(writeFile(picture(), deflated)))
  // The first file starts like a header (group 0002), but without the explicit VR that every header uses. The second
  // file contains text that only starts like the DICM prefix.
  expect(await why(Uint8Array.of(2, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))).toBe('not-dicom')
  expect(await why(new TextEncoder().encode('DICMA is a company.'))).toBe('not-dicom')
})

test('reports the type of a DICOM file that cannot be shown', async () => {
  const whole = writeFile(picture())
  const kind = (uid: string) =>
    writeFile({ '00080016': ['UI', uid], '00080060': ['CS', 'OT'], '00100010': ['PN', 'A'] })
  expect(await why(new Uint8Array())).toBe('damaged')
  expect(await why(new TextEncoder().encode('This is a letter.'))).toBe('not-dicom')
  expect(await why(whole.slice(0, whole.length - 4))).toBe('truncated')
  expect(await why(whole.slice(0, 140))).toBe('damaged')
  expect(await why(kind('1.2.840.10008.5.1.4.1.1.88.33'))).toBe('report')
  expect(await why(kind('1.2.840.10008.5.1.4.1.1.481.5'))).toBe('plan')
  expect(await why(kind('1.2.840.10008.1.3.10'))).toBe('directory')
  expect(await why(kind('1.2.840.10008.5.1.4.1.1.104.1'))).toBe('no-picture')
  expect(await why(writeFile(picture(), '1.2.840.10008.1.2.4.201'))).toBe('compression')
  expect(await why(writeFile(picture(), '1.2.840.10008.1.2.4.102'))).toBe('video')
  expect(await why(writeFile(picture({ '00280010': ['US', [3]] })))).toBe('truncated')
  expect(await why(writeFile(picture({ '00280002': ['US', [2]] })))).toBe('shape')
  expect(await why(writeFile(picture({ '00280010': ['US', [65_000]], '00280011': ['US', [65_000]] })))).toBe(
    'too-large',
  )
})

test('decodes run-length frames with the high byte first, and reports truncated data', () => {
  const packed = new Uint8Array(72)
  new DataView(packed.buffer).setUint32(0, 2, true)
  new DataView(packed.buffer).setUint32(4, 64, true)
  new DataView(packed.buffer).setUint32(8, 66, true)
  // High bytes: 1 four times. Low bytes: 5, 6, then 7 twice.
  packed.set([253, 1, 1, 5, 6, 255, 7], 64)
  expect([...decodeRle(packed, 4, 1, 2)]).toEqual([5, 1, 6, 1, 7, 1, 7, 1])
  expect(() => decodeRle(packed.slice(0, 68), 4, 1, 2)).toThrow(ImageError)
})

/**
 * An image of one 8 × 8 block with 12 bits per pixel. The block's first coefficient is 8 × 16, so every pixel is 8 ×
 * 16 / 8 above the middle of the range.
 */
const twelveBits = (frame = 0xc1, data: readonly number[] = [0x43]) =>
  Uint8Array.of(
    ...[0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Array.from({ length: 64 }, () => 16)],
    ...[0xff, frame, 0, 11, 12, 0, 8, 0, 8, 1, 1, 0x11, 0],
    ...[0xff, 0xc4, 0, 20, 0x00, 1, ...Array.from({ length: 15 }, () => 0), 4],
    ...[0xff, 0xc4, 0, 20, 0x10, 1, ...Array.from({ length: 15 }, () => 0), 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, ...data, 0xff, 0xd9],
  )

test('decodes a 12-bit JPEG, which no browser opens', () => {
  const { columns, rows, values } = decodeJpeg(twelveBits())
  expect([columns, rows, new Set(values)]).toEqual([8, 8, new Set([2064])])
  expect(() => decodeJpeg(twelveBits(0xc2))).toThrow('compression')
  expect(() => decodeJpeg(twelveBits().slice(0, 90))).toThrow(ImageError)
})
