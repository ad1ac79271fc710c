import { createHash, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'

export type KeySet = {
  /** First byte of the secret's hash. Stored in each encrypted value to identify the key that encrypted it. */
  readonly id: number
  readonly encryption: KeyObject
  readonly sign: Buffer
  readonly refresh: KeyObject
  readonly digest: KeyObject
}

/** These keys do not change with the secret (`lasting-keys.ts`). */
export type LastingKeys = Pick<KeySet, 'digest' | 'refresh'>

export type Keys = {
  readonly current: KeySet
  readonly old: readonly KeySet[]
  readonly lasting?: LastingKeys
}

/** HKDF-SHA-256, RFC 5869. Throws if the secret is not 32 bytes in base64. */
export function deriveKeys(secretBase64: string): KeySet {
  const secret = Buffer.from(secretBase64, 'base64')
  if (secret.length !== 32) throw new OperatorError(operatorTexts.secretKeyForm)
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `kinchart/${purpose}`, 32))
  return {
    id: createHash('sha256').update(secret).digest()[0] ?? 0,
    // Use key objects, because passing bytes for each of many thousand values takes four times as long. The text
    // 'seal' is an input of the key derivation, so it must not change.
    encryption: createSecretKey(derive('seal')),
    sign: derive('sign'),
    refresh: createSecretKey(derive('refresh')),
    digest: createSecretKey(derive('digest')),
  }
}

/**
 * Loads the secret from the environment. If SECRET_KEY is not set and Kinchart runs its own database, uses a
 * generated file in the data directory (mode 0600). Throws for an external database without SECRET_KEY, because
 * several processes must share the secret.
 */
export async function loadKeys(options: {
  secretKey: string | undefined
  secretKeysOld: readonly string[]
  dataDir: string
  isPrivate: boolean
}): Promise<Keys> {
  const old = options.secretKeysOld.map(deriveKeys)
  if (options.secretKey !== undefined) return { current: deriveKeys(options.secretKey), old }
  if (!options.isPrivate) throw new OperatorError(operatorTexts.setSecretKey)
  return { current: deriveKeys(await readOrMakeKey(join(options.dataDir, 'secret.key'))), old }
}

async function readOrMakeKey(path: string): Promise<string> {
  const existing = await readFile(path, 'utf8').catch(() => undefined)
  if (existing !== undefined) return existing.trim()
  const made = randomBytes(32).toString('base64')
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(`${made}\n`)
  await file.sync()
  await file.close()
  return made
}
