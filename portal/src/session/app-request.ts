import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { paths } from '#paths/paths.ts'

const isId = (text: string | null): text is string => text !== null && /^[\w-]{10,64}$/.test(text)

/** The request of an app that waits in this tab while its person signs in; null where none does. */
export function keptAppRequest(): string | null {
  const id = sessionStorage.getItem(storageKeys.appRequest)
  return isId(id) ? id : null
}

/** Keeps the request of the address, so that a sign-in leads back to it; else the one that waits. */
export function takeAppRequest(): string | null {
  const id = new URLSearchParams(window.location.search).get('request')
  if (!isId(id)) return keptAppRequest()
  sessionStorage.setItem(storageKeys.appRequest, id)
  return id
}

export const forgetAppRequest = (): void => sessionStorage.removeItem(storageKeys.appRequest)

export const appRequestPath = (id: string): string => `${paths.connectApp}?request=${encodeURIComponent(id)}`
