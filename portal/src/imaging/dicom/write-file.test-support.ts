type Value = string | readonly number[] | Uint8Array
export type Elements = Readonly<Record<string, readonly [vr: string, value: Value]>>

const LONG = new Set(['OB', 'OW', 'SQ', 'UN'])

export function writeFile(elements: Elements, transferSyntax = '1.2.840.10008.1.2.1'): Uint8Array {
  const syntax = element('00020010', 'UI', transferSyntax)
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, syntax.length, true)
  const mark = new TextEncoder().encode('DICM')
  return join([new Uint8Array(128), mark, element('00020000', 'UL', size), syntax, writeElements(elements)])
}

export const writeElements = (elements: Elements): Uint8Array =>
  join(
    Object.keys(elements)
      .toSorted()
      .map((tag) => element(tag, ...(elements[tag] ?? ['UN', '']))),
  )

export const picture = (changed: Elements = {}): Elements => ({
  '00280002': ['US', [1]],
  '00280004': ['CS', 'MONOCHROME2'],
  '00280010': ['US', [2]],
  '00280011': ['US', [2]],
  '00280100': ['US', [16]],
  '00280101': ['US', [16]],
  '00280103': ['US', [0]],
  '7fe00010': ['OW', [1, 2, 3, 4000]],
  ...changed,
})

function element(tag: string, vr: string, value: Value): Uint8Array {
  const bytes = bytesOf(value, vr)
  const head = new DataView(new ArrayBuffer(LONG.has(vr) ? 12 : 8))
  head.setUint16(0, Number.parseInt(tag.slice(0, 4), 16), true)
  head.setUint16(2, Number.parseInt(tag.slice(4), 16), true)
  head.setUint8(4, vr.charCodeAt(0))
  head.setUint8(5, vr.charCodeAt(1))
  if (LONG.has(vr)) head.setUint32(8, bytes.length, true)
  else head.setUint16(6, bytes.length, true)
  return join([new Uint8Array(head.buffer), bytes])
}

function bytesOf(value: Value, vr: string): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (typeof value !== 'string') return new Uint8Array(Uint16Array.from(value).buffer)
  const bytes = new TextEncoder().encode(value)
  return bytes.length % 2 === 0 ? bytes : join([bytes, Uint8Array.of(vr === 'UI' ? 0 : 32)])
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
