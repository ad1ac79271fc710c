import { createWriteStream, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import yazl from 'yazl'

/** Packs a folder into one file, with its empty folders. `compressionLevel`: from 1, quick, to 9, small. */
export async function packFolder(folder: string, file: string, compressionLevel: number): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll(sep, '/')
    if (entry.isDirectory()) zip.addEmptyDirectory(name)
    else zip.addFile(path, name, { compressionLevel })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

/** Lays out in a folder what `packFolder` packed, for this user alone. Throws where the file is not whole. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const zip = await yauzl.openPromise(file)
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName)
    const isFolder = entry.fileName.endsWith('/')
    mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (isFolder) continue
    let sum = 0
    await pipeline(
      await zip.openReadStreamPromise(entry),
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          sum = crc32(part, sum)
          yield part
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
    if (sum !== entry.crc32) throw new Error('A packed file is not what its checksum says.')
  }
}
