/**
 * The links made in this browser, with their keys: they are nowhere else, and go with the sign-out. Each is encrypted under a
 * key of the session, which the server gives to the session alone and which is in memory only: what lies in the browser's
 * storage opens nothing once the session has ended. The server has the key and never what it encrypts.
 */
import { browserKey } from '@kinchart/contract/calls/sign-ins.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { z } from 'zod'
import { call } from '#api/call.ts'
import { decryptContent, encryptContent } from './encrypt-content.ts'

const kept = z.record(z.string(), z.string())

function readAll(): Record<string, string> {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(storageKeys.healthLinks) ?? '{}'))
  } catch {
    return {}
  }
}

const sessionKey = async (): Promise<string> => (await call(browserKey, {})).key

/** Whether a link was made in this browser. */
export const hasLink = (id: string): boolean => readAll()[id] !== undefined

/** The whole link, by its id; null where it was made in another browser. Throws CallFailedError. */
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

/** Makes ready to keep a link, before there is one: what is made then is kept for certain. Throws CallFailedError. */
export async function openLinkStore(): Promise<(id: string, link: string) => Promise<void>> {
  const key = await sessionKey()
  return async (id, link) => {
    const encrypted = await encryptContent(new TextEncoder().encode(link), key, 'text/plain')
    localStorage.setItem(storageKeys.healthLinks, JSON.stringify({ ...readAll(), [id]: encrypted }))
  }
}

export function forgetLink(id: string): void {
  const { [id]: _gone, ...rest } = readAll()
  localStorage.setItem(storageKeys.healthLinks, JSON.stringify(rest))
}
