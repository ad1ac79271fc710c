/** Every address of the portal. Source: S1 §2.1, §2.2. */
import { constants } from '@kinchart/contract/rules/constants.ts'

export const paths = {
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgotpassword',
  resetPassword: '/reset-password',
  publicPrivacy: '/legal/privacy',
  publicTerms: '/legal/terms',
  publicImport: '/import',
  redirectSuccess: '/redirect-success',
  /** For recipients of a share, who use their own sign-in or an emailed link. */
  shared: '/shared',
  keepFactors: '/keepsignin',
  handover: '/handover',
  connectApp: '/connect-app',
  home: '/home',
  overview: '/home/overview',
  timeline: '/home/timeline',
  onePage: '/home/onepage',
  search: '/home/search',
  myProfile: '/home/myprofile',
  security: '/home/security',
  connectedApps: '/home/connected-apps',
  dependents: '/home/dependents',
  createDependent: '/home/createdependent',
  privacyPolicy: '/home/privacypolicy',
  termsAndConditions: '/home/termsandconditions',
  exception: '/home/exception',
  importRecords: '/home/importrecords',
  myRecords: '/home/myrecords',
  veteranHistory: '/home/veteranhistory',
  encounters: '/home/encounters',
  encounterDetail: '/home/encounterdetail',
  covidPassport: '/home/covidpassport',
  toxbox: '/home/toxbox',
  yourClaims: '/home/yourclaims',
  claims: '/home/claims',
  priorAuthorizations: '/home/claims/priorauthorizations',
  claimsDocument: '/home/claims/document',
  copay: '/home/claims/copay',
  costs: '/home/claims/costs',
  idCard: '/home/idcard',
  disability: '/home/disability',
  viewXray: '/home/viewxray',
  viewer: '/viewer',
  shareRecords: '/home/share-records',
  healthLinks: '/home/share-records/links',
  appointments: '/home/appointments',
  checkIn: '/home/check-in',
  provider: '/home/jason/:pid',
  book: '/home/book',
  bookWith: '/home/book/:pname/:pid/:pexperience/:ptype/:paddress',
  findProvider: '/home/findprovider',
  addYourDoctor: '/home/addyourdoctor',
  addOrganization: '/home/addOrganization',
  /** Available only if the operator offers video visits. */
  videoChat: '/home/videochat',
  ratingFrame: '/frame/rating',
} as const

export const myRecordsPath = (tabUrl: string = constants.defaultTab): string => `${paths.myRecords}/${tabUrl}`

export const ratingFramePath = (profileId: string): string =>
  `${paths.ratingFrame}?profileId=${encodeURIComponent(profileId)}`

/** The id is the visit's row id. Source: Q26. */
export const encounterPath = (id: string): string => `${paths.encounterDetail}?id=${encodeURIComponent(id)}`

export const providerPath = (providerId: string): string =>
  paths.provider.replace(':pid', encodeURIComponent(providerId))

/** In the spec's format, with 'null' for missing values. Source: S2 §2. */
export const bookPath = (doctor: {
  readonly providerName: string
  readonly providerId: string
  readonly providerExperience?: string | null
  readonly providerType: string | null
  readonly providerAddress: string | null
}): string =>
  [
    paths.book,
    ...[
      doctor.providerName,
      doctor.providerId,
      doctor.providerExperience ?? '',
      doctor.providerType ?? '',
      doctor.providerAddress ?? '',
    ].map((part) => encodeURIComponent(part === '' ? 'null' : part)),
  ].join('/')

export const sourcePath = (ehrImportRequestId: string): string =>
  `${paths.importRecords}?source=${encodeURIComponent(ehrImportRequestId)}`

/** Null for an address outside My Records. */
export function tabOf(pathname: string): string | null {
  if (pathname === paths.myRecords) return constants.defaultTab
  if (!pathname.startsWith(`${paths.myRecords}/`)) return null
  const tab = pathname.slice(paths.myRecords.length + 1).replace(/\/$/, '')
  return tab === '' ? constants.defaultTab : decodeURIComponent(tab)
}

/** The page that the top bar's search applies to. Null if there is no such page. Source: S3 §2. */
export function searchedPageOf(pathname: string): string | null {
  return pathname.replace(/\/$/, '') === paths.yourClaims ? 'yourclaims' : tabOf(pathname)
}

/** True for pages with one patient's claims, costs or ID card. On these pages, another patient can be selected. */
export const isOfClaims = (pathname: string): boolean =>
  [paths.claims, paths.idCard].some((path) => pathname === path || pathname.startsWith(`${path}/`))

export const isOfRecord = (pathname: string): boolean =>
  [
    paths.overview,
    paths.timeline,
    paths.onePage,
    paths.search,
    paths.encounters,
    paths.encounterDetail,
    paths.covidPassport,
    paths.disability,
    paths.toxbox,
    paths.viewXray,
    paths.appointments,
    paths.checkIn,
    paths.book,
    paths.shareRecords,
    paths.healthLinks,
    paths.findProvider,
    paths.addYourDoctor,
    paths.addOrganization,
  ].some((path) => path === pathname) || ['/home/jason/', `${paths.book}/`].some((start) => pathname.startsWith(start))

export function afterSignIn(state: unknown): { to: string; state?: unknown } {
  const checkIn = fieldOf(state, 'checkIn')
  if (typeof checkIn === 'string') return { to: `${paths.checkIn}${checkIn}` }
  const resume = fieldOf(state, 'resume')
  const isInterrupted = isObject(resume) && Object.values(resume).every((value) => typeof value === 'string')
  return isInterrupted ? { to: paths.redirectSuccess, state: { resume } } : { to: paths.home }
}

const isObject = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? Reflect.get(value, name) : undefined)
