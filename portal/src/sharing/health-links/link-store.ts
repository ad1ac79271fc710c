/**
 * Links created in this browser, with their keys: they are stored only here and are deleted on sign-out. Each is
 * encrypted under a session key, which the server returns only to that session and which is kept only in memory: after
 * the session ends, the browser's storage cannot be decrypted. The server has the key but never the encrypted data.
 */
import { browserKey } from '@kinchart/contract/calls/sign-ins.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { z } from 'zod'
import { call } from '#api/call.ts'
import { decryptContent, encryptContent } from './encrypt-content.ts'

const linksSchema = z.record(z.string(), z.string())

function readAll(): Record<string, string> {
  try {
    return linksSchema.parse(JSON.parse(localStorage.getItem(storageKeys.healthLinks) ?? '{}'))
  } catch {
    return {}
  }
}

const sessionKey = async (): Promise<string> => (await call(browserKey, {})).key

/** Returns whether a link was created in this browser. */
export const hasLink = (id: string): boolean => readAll()[id] !== undefined

/** Returns the complete link by its id; null if it was created in another browser. Throws CallFailedError. */
export async function findLink(id: string): Promise<string | null> {
  const encrypted = readAll()[id]
  if (encrypted === undefined) return null
  const key = await sessionKey()
  try {
    return new TextDecoder().decode((await decryptContent(encrypted, key)).bytes)
  } catch {
    // It belongs to a session that has ended.
    return null
  }
}

/** Prepares storage before a link is created, so that the link is certain to be stored. Throws CallFailedError. */
export async function openLinkStore(): Promise<(id: string, link: string) => Promise<void>> {
  const key = await sessionKey()
  return async (id, link) => {
    const encrypted = await encryptContent(new TextEncoder().encode(link), key, 'text/plain')
    localStorage.setItem(storageKeys.healthLinks, JSON.stringify({ ...readAll(), [id]: encrypted }))
  }
}

export function forgetLink(id: string): void {
  const { [id]: _removedLink, ...rest } = readAll()
  localStorage.setItem(storageKeys.healthLinks, JSON.stringify(rest))
}
