import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { paths } from '#paths/paths.ts'

const isId = (text: string | null): text is string => text !== null && /^[\w-]{10,64}$/.test(text)

/**
 * Returns the id of the pending app request. It is stored only in this tab, while the user signs in. Null if there is
 * no request.
 */
export function readAppRequest(): string | null {
  const id = sessionStorage.getItem(storageKeys.appRequest)
  return isId(id) ? id : null
}

/**
 * Stores and returns the id of the app request in the URL, so that the user can return to the request after sign-in.
 * If the URL has no request, returns the pending request's id.
 */
export function takeAppRequest(): string | null {
  const id = new URLSearchParams(window.location.search).get('request')
  if (!isId(id)) return readAppRequest()
  sessionStorage.setItem(storageKeys.appRequest, id)
  return id
}

export const forgetAppRequest = (): void => sessionStorage.removeItem(storageKeys.appRequest)

export const appRequestPath = (id: string): string => `${paths.connectApp}?request=${encodeURIComponent(id)}`
