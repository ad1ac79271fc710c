/** The links made in this browser, with their keys: they are nowhere else, and go with the sign-out. */
import { storageKeys } from '@kinchart/contract/storage-keys.ts'
import { z } from 'zod'

const kept = z.record(z.string(), z.string())

function readAll(): Record<string, string> {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(storageKeys.healthLinks) ?? '{}'))
  } catch {
    return {}
  }
}

/** The whole link, by its id; null where it was made in another browser. */
export const findLink = (id: string): string | null => readAll()[id] ?? null

export const saveLink = (id: string, link: string): void =>
  localStorage.setItem(storageKeys.healthLinks, JSON.stringify({ ...readAll(), [id]: link }))

export function forgetLink(id: string): void {
  const { [id]: _gone, ...rest } = readAll()
  localStorage.setItem(storageKeys.healthLinks, JSON.stringify(rest))
}
