import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The signature that a ZIP file begins with (PKWARE's APPNOTE, 4.3.7; 4.3.16 for an empty one). */
const ZIP_SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** Whether a file that begins so is a ZIP file. `first`: its first bytes or more, as Latin-1 or UTF-8. */
export const isZip = (first: string): boolean => ZIP_SIGNATURES.some((signature) => first.startsWith(signature))

/** Opens a file of the operator's, `.gz` or not, as a stream of bytes. What cannot be read is an 'error' of the stream. */
export function openFile(path: string): Readable {
  const bytes = createReadStream(path)
  return path.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes
}
