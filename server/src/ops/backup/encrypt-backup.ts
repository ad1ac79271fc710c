import { open, rename, rm } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { BackupUnreadable } from './frames.ts'

/**
 * Encrypts the file so that only owners of the recipients' keys can read it (age, age-encryption.org/v1). The file gets
 * its final name when it is complete and on disk. An interruption leaves no file. Returns the file's size in bytes.
 */
export async function writeEncrypted(
  path: string,
  recipients: readonly string[],
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of await encrypter.encrypt(toWeb(bytes))) {
      await file.writeFile(chunk)
      size += chunk.byteLength
    }
    await file.sync()
    await file.close()
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Throws BackupUnreadable if the file is of another type, uses another key, was changed or is truncated. Bytes yielded
 * before the error are intact and authentic.
 */
export async function* readEncrypted(path: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const file = createReadStream(path)
  try {
    yield* await decrypter.decrypt(Readable.toWeb(file) as unknown as ReadableStream<Uint8Array>)
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? error : new BackupUnreadable('', { cause: error })
  } finally {
    file.destroy()
  }
}

const toWeb = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as unknown as ReadableStream<Uint8Array>

async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder to sync it.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
