import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Opens a file of the operator's, `.gz` or not, as a stream of bytes. What cannot be read is an 'error' of the stream. */
export function openFile(path: string): Readable {
  const bytes = createReadStream(path)
  return path.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes
}
