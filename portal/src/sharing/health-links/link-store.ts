/**
 * Links created in this browser, with their keys. They are stored only here and are deleted on sign-out. Each link is
 * encrypted under a session key. The server returns that key only to the same session, and the key is kept only in
 * memory, so the browser's storage can't be decrypted after the session ends. The server has the key but never the
 * encrypted data.
 */
import { getBrowserKey } from '@kinchart/contract/calls/sign-ins.ts'
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

const sessionKey = async (): Promise<string> => (await call(getBrowserKey, {})).key

/** Returns whether a link was created in this browser. */
export const hasLink = (id: string): boolean => readAll()[id] !== undefined

/** Returns the complete link. Null if the link was created in another browser. Throws CallFailedError. */
export async function findLink(id: string): Promise<string | null> {
  const encrypted = readAll()[id]
  if (encrypted === undefined) return null
  const key = await sessionKey()
  try {
    return new TextDecoder().decode((await decryptContent(encrypted, key)).bytes)
  } catch {
    // The link belongs to a session that has ended.
    return null
  }
}

/** Prepares storage before a link is created, so that the new link can certainly be stored. Throws CallFailedError. */
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
