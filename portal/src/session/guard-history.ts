/** Prevents going back or forward to a page of a user who has signed out. Source: S2 §2. */
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { paths } from '#paths/paths.ts'
import { forgetSession } from '#api/token-store.ts'

/** The six paths of the spec, our own legal pages, and pages for recipients. */
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
 * Also handles pages restored from the browser's cache. Clears such a page, with all data of the previous user, before
 * it becomes visible.
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
