/**
 * Stores where the user goes after an import. The browser keeps this data until the import has ended. Source: S2 §3,
 * §4.
 */
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'

/** Called for an import from the public page. The server has already checked that both addresses are allowed. */
export function saveReturn({ redirectUrl, externalDomain }: { redirectUrl: string; externalDomain: string }): void {
  forgetReturn()
  localStorage.removeItem(storageKeys.isWebsite)
  if (redirectUrl !== '') localStorage.setItem(storageKeys.redirectUrl, redirectUrl)
  if (externalDomain !== '') localStorage.setItem(storageKeys.externalDomain, externalDomain)
}

export function returnToWebsite(): void {
  forgetReturn()
  localStorage.setItem(storageKeys.isWebsite, 'true')
}

export function forgetReturn(): void {
  localStorage.removeItem(storageKeys.redirectUrl)
  localStorage.removeItem(storageKeys.externalDomain)
}

export function readReturn(): { redirectUrl: string; externalDomain: string; isWebsite: boolean } {
  const read = (key: string) => localStorage.getItem(key) ?? ''
  return {
    redirectUrl: read(storageKeys.redirectUrl),
    externalDomain: read(storageKeys.externalDomain),
    isWebsite: read(storageKeys.isWebsite) === 'true',
  }
}
