import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The first bytes of a ZIP file (PKWARE's APPNOTE, 4.3.7), and of an empty ZIP file (4.3.16). */
const ZIP_SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** `first`: at least the first bytes of the file, as Latin-1 or UTF-8. */
export const isZip = (first: string): boolean => ZIP_SIGNATURES.some((signature) => first.startsWith(signature))

/** Decompresses `.gz` files. Read failures are 'error' events of the stream. */
export function openFile(path: string): Readable {
  const bytes = createReadStream(path)
  return path.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes
}
