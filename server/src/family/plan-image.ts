import { planImageBytes } from '@kinchart/contract/rules/dependent-fields.ts'

const DATA_URL = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** Signature check for each image type. */
const begins: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** Returns whether a data URL contains a PNG, JPEG or WebP image of at most 2 MB that matches its stated type. */
export function isPlanImage(url: string): boolean {
  const [, kind = '', base64 = ''] = DATA_URL.exec(url) ?? []
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length <= planImageBytes && begins[kind]?.(bytes) === true
}
