import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The signature at the start of a ZIP file (PKWARE's APPNOTE, 4.3.7; 4.3.16 for an empty one). */
const ZIP_SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006']

/** Returns whether a file with this beginning is a ZIP file. `first`: its first bytes or more, as Latin-1 or UTF-8. */
export const isZip = (first: string): boolean => ZIP_SIGNATURES.some((signature) => first.startsWith(signature))

/** Opens an operator's file, `.gz` or not, as a stream of bytes. Read failures are 'error' events of the stream. */
export function openFile(path: string): Readable {
  const bytes = createReadStream(path)
  return path.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes
}
