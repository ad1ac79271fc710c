// Measures the limit for a record's ZIP: how fast the ZIP library packs the same files from memory. Runs at low
// priority, like the thread that makes a copy.
import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { standBack } from '@kinchart/server/platform/threads/stand-back.ts'

const files = await unpack(process.env['BENCH_ZIP'] ?? '')

/** Returns the time in ms. */
async function pack(): Promise<number> {
  const startedAt = performance.now()
  const zip = new yazl.ZipFile()
  for (const { name, bytes } of files) zip.addReadStream(Readable.from(piecesOf(bytes), { objectMode: false }), name)
  zip.end()
  for await (const _ of zip.outputStream as Readable) void _
  return performance.now() - startedAt
}

const PIECE = 262_144
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE)
}

async function unpack(path: string): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> {
  const zip = await yauzl.openPromise(path)
  const found: { readonly name: string; readonly bytes: Buffer }[] = []
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    found.push({ name: entry.fileName, bytes: Buffer.concat(parts) })
  }
  return found
}
standBack()
process.on('message', () => void pack().then((ms) => process.send?.(ms)))
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${files.reduce((sum, { bytes }) => sum + bytes.length, 0)}\n`)
