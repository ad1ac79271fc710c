import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

const WORTH_IT = 1024
/** Brotli quality 11 takes twice as long as quality 10 and saves only 2%. Files of rarely used pages get quality 6. */
const QUALITY = 10
const QUALITY_FOR_FEW = 6
const isForFew = /assets[\\/](?:pdf-|pdf\.|imaging-)/

/** Cache compressed files, because most files don't change between builds. */
const cacheFolder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'kinchart-compressed')
const MAX_AGE_MS = 7 * 24 * 3_600_000

export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:m?js|css|html|svg|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await mkdir(cacheFolder, { recursive: true })
  await Promise.all(files.map(compressFile))
  await removeOld()
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_IT) return
  const quality = isForFew.test(file) ? QUALITY_FOR_FEW : QUALITY
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await Promise.all([
    writeCompressedCopy(`${file}.br`, `${hash}-${quality}.br`, async () => asBrotli(bytes, { params })),
    writeCompressedCopy(`${file}.gz`, `${hash}.gz`, async () => asGzip(bytes, { level: 9 })),
  ])
}

async function writeCompressedCopy(target: string, name: string, compress: () => Promise<Buffer>): Promise<void> {
  if (existsSync(target)) return
  const known = join(cacheFolder, name)
  const now = new Date()
  try {
    await utimes(known, now, now)
  } catch {
    // Another process may be writing the same file, so write to a temporary file with this process's id.
    const inWork = `${known}.${process.pid}`
    await writeFile(inWork, await compress())
    await rename(inWork, known)
  }
  // The server may already be serving this folder. Write to a temporary file first, so that the copy appears only when
  // it is complete.
  const inWork = `${target}.${process.pid}${extname(target)}`
  await copyFile(known, inWork)
  await rename(inWork, target)
}

async function removeOld(): Promise<void> {
  await Promise.all(
    readdirSync(cacheFolder).map(async (name) => {
      const file = join(cacheFolder, name)
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      )
      if (age > MAX_AGE_MS) await rm(file, { force: true })
    }),
  )
}
