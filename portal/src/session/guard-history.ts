/** Going back or forward never leads to a page of somebody who has signed out. Source: S2 §2. */
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { paths } from '#paths/paths.ts'
import { forgetSession } from '#api/token-store.ts'

/** The six of the spec, our own pages of the legal texts, and those of others. */
const publicPaths: readonly string[] = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.publicImport,
  paths.redirectSuccess,
  paths.shared,
  paths.publicPrivacy,
  paths.publicTerms,
  paths.viewer,
]

export function needsSignIn(address: Pick<URL, 'pathname' | 'searchParams'>, email: string | null): boolean {
  const pathname = address.pathname.length > 1 ? address.pathname.replace(/\/+$/, '') : address.pathname
  if (publicPaths.includes(pathname)) return false
  return (email === null || email === '') && !address.searchParams.has('token')
}

/**
 * Watches back and forward, also into a page that the browser had put aside as it was. Such a page is emptied before
 * it is seen, and everything of the former person goes with it.
 */
export function guardHistory(): void {
  const check = () => {
    if (!needsSignIn(new URL(window.location.href), localStorage.getItem(storageKeys.email))) return
    document.documentElement.hidden = true
    forgetSession()
    window.location.replace(paths.login)
  }
  window.addEventListener('popstate', check)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) check()
  })
}
