import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

const WORTH_IT = 1024
/** The largest quality takes ten times as long: it is for what pages begin with, and not for what few files need. */
const isForFew = /assets[\\/](?:pdf-|imaging-)/

/** Lays a file of Brotli and one of gzip beside each text file of the portal, to be served as they lie. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:m?js|css|html|svg|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_IT) return
  const quality = isForFew.test(file) ? 6 : 11
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  await Promise.all([
    asBrotli(bytes, { params }).then((made) => writeFile(`${file}.br`, made)),
    asGzip(bytes, { level: 9 }).then((made) => writeFile(`${file}.gz`, made)),
  ])
}
