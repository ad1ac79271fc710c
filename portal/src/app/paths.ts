/** Every address of the portal, once. Source: S1 §2.1, §2.2. */
import { defaultTab } from '@kinchart/contract/record-types.ts'
import { z } from 'zod'

export const paths = {
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgotpassword',
  resetPassword: '/reset-password',
  publicPrivacy: '/legal/privacy',
  publicTerms: '/legal/terms',
  publicImport: '/import',
  redirectSuccess: '/redirect-success',
  home: '/home',
  myProfile: '/home/myprofile',
  dependents: '/home/dependents',
  createDependent: '/home/createdependent',
  privacyPolicy: '/home/privacypolicy',
  termsAndConditions: '/home/termsandconditions',
  exception: '/home/exception',
  importRecords: '/home/importrecords',
  myRecords: '/home/myrecords',
  veteranHistory: '/home/veteranhistory',
} as const

/** Addresses of the spec whose screens do not stand yet. They lead to My Profile until they do. */
export const owedRoutes: readonly string[] = [
  '/home/share-records',
  '/home/yourclaims',
  '/home/claims',
  '/home/idcard',
  '/home/encounters',
  '/home/encounterdetail',
  '/home/appointments',
  '/home/jason/:pid',
  '/home/findprovider',
  '/home/addyourdoctor',
  '/home/addOrganization',
  '/home/book/:pname/:pid/:pexperience/:ptype/:paddress',
  '/home/book',
  '/home/covidpassport',
  '/home/disability',
  '/home/viewxray',
  '/home/toxbox',
]

export const myRecordsPath = (tabUrl: string = defaultTab): string => `${paths.myRecords}/${tabUrl}`

/** Import Records with one source opened. */
export const sourcePath = (ehrImportRequestId: string): string =>
  `${paths.importRecords}?source=${encodeURIComponent(ehrImportRequestId)}`

/** The tab of a My Records address; null for any other address. */
export function tabOf(pathname: string): string | null {
  if (pathname === paths.myRecords) return defaultTab
  if (!pathname.startsWith(`${paths.myRecords}/`)) return null
  const tab = pathname.slice(paths.myRecords.length + 1).replace(/\/$/, '')
  return tab === '' ? defaultTab : decodeURIComponent(tab)
}

const interrupted = z.object({ resume: z.record(z.string(), z.string()) })

/** Where a person goes once signed in: home, or back to the import that the sign-in interrupted. */
export function afterSignIn(state: unknown): { to: string; state?: unknown } {
  const parsed = interrupted.safeParse(state)
  return parsed.success ? { to: paths.redirectSuccess, state: parsed.data } : { to: paths.home }
}
