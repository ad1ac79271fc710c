/** Dates are in DICOM format (YYYYMMDD). */
type MadeImage = {
  readonly patientName: string
  readonly birthDate: string
  readonly studyUid: string
  readonly seriesUid: string
  readonly instanceUid: string
  readonly date: string
  readonly modality: string
  readonly bodyPart: string
  readonly studyDescription: string
  readonly seriesDescription: string
  readonly instanceNumber: number
  /** Stored values, row by row; `values + intercept` are Hounsfield units. */
  readonly values: Uint16Array
  readonly columns: number
  readonly intercept: number
  readonly windowCenter: number
  readonly windowWidth: number
}

const SECONDARY_CAPTURE = '1.2.840.10008.5.1.4.1.1.7'
const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1'
/** Value representations whose length takes four bytes. Source: DICOM PS3.5, 7.1.2. */
const LONG = new Set(['OB', 'OW', 'SQ', 'UN'])

/** Writes a DICOM file, with the same bytes every time. Source: DICOM PS3.10, 7; PS3.5, 7 (explicit, little endian). */
function writeDicom(image: MadeImage): Buffer {
  const { columns, values } = image
  const about = Buffer.concat([
    element(0x0008, 0x0016, 'UI', SECONDARY_CAPTURE),
    element(0x0008, 0x0018, 'UI', image.instanceUid),
    element(0x0008, 0x0020, 'DA', image.date),
    element(0x0008, 0x0060, 'CS', image.modality),
    element(0x0008, 0x1030, 'LO', image.studyDescription),
    element(0x0008, 0x103e, 'LO', image.seriesDescription),
    element(0x0010, 0x0010, 'PN', image.patientName),
    element(0x0010, 0x0030, 'DA', image.birthDate),
    element(0x0018, 0x0015, 'CS', image.bodyPart),
    element(0x0020, 0x000d, 'UI', image.studyUid),
    element(0x0020, 0x000e, 'UI', image.seriesUid),
    element(0x0020, 0x0013, 'IS', String(image.instanceNumber)),
    element(0x0028, 0x0002, 'US', short(1)),
    element(0x0028, 0x0004, 'CS', 'MONOCHROME2'),
    element(0x0028, 0x0010, 'US', short(values.length / columns)),
    element(0x0028, 0x0011, 'US', short(columns)),
    element(0x0028, 0x0100, 'US', short(16)),
    element(0x0028, 0x0101, 'US', short(16)),
    element(0x0028, 0x0102, 'US', short(15)),
    element(0x0028, 0x0103, 'US', short(0)),
    element(0x0028, 0x1050, 'DS', String(image.windowCenter)),
    element(0x0028, 0x1051, 'DS', String(image.windowWidth)),
    element(0x0028, 0x1052, 'DS', String(image.intercept)),
    element(0x0028, 0x1053, 'DS', '1'),
    element(0x7fe0, 0x0010, 'OW', Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ])
  const meta = Buffer.concat([
    element(0x0002, 0x0001, 'OB', Buffer.from([0, 1])),
    element(0x0002, 0x0002, 'UI', SECONDARY_CAPTURE),
    element(0x0002, 0x0003, 'UI', image.instanceUid),
    element(0x0002, 0x0010, 'UI', EXPLICIT_LITTLE_ENDIAN),
    element(0x0002, 0x0012, 'UI', '2.25.1'),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(meta.length)
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), element(0x0002, 0x0000, 'UL', size), meta, about])
}

function element(group: number, number: number, vr: string, value: string | Buffer): Buffer {
  const bytes = typeof value === 'string' ? padded(value, vr) : value
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8)
  head.writeUInt16LE(group, 0)
  head.writeUInt16LE(number, 2)
  head.write(vr, 4, 'latin1')
  if (LONG.has(vr)) head.writeUInt32LE(bytes.length, 8)
  else head.writeUInt16LE(bytes.length, 6)
  return Buffer.concat([head, bytes])
}

/** Pads a value to an even length: identifiers with a null, text with a space. Source: DICOM PS3.5, 6.2. */
function padded(text: string, vr: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from(vr === 'UI' ? '\0' : ' ')])
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

const COLUMNS = 64
const AIR = -1000
const BONE = 900

/**
 * Draws bone around a brain that becomes brighter from left to right. Each slice is a little smaller than the previous
 * slice.
 */
export function drawHead(about: Omit<MadeImage, 'values' | 'columns' | 'intercept' | 'windowCenter' | 'windowWidth'>) {
  const intercept = -1024
  const values = new Uint16Array(COLUMNS * COLUMNS)
  const radius = 28 - about.instanceNumber * 2
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [(at % COLUMNS) - COLUMNS / 2, Math.floor(at / COLUMNS) - COLUMNS / 2]
    const distance = Math.hypot(x, y * 0.85)
    const brain = 20 + Math.round(x)
    const unit = distance > radius ? AIR : distance > radius - 4 ? BONE : brain
    values[at] = unit - intercept
  }
  return writeDicom({ ...about, values, columns: COLUMNS, intercept, windowCenter: 40, windowWidth: 400 })
}
