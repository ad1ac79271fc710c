/** The screens by URL. A screen's files start to load as soon as the URL is known. Source: S1 §2.1, §2.2. */
import type { ReactNode } from 'react'
import { lazyPart, type LazyPart } from '#loading/lazy-part.tsx'
import { paths } from '#paths/paths.ts'

export const SignedIn = lazyPart(async () => (await import('#shell/signed-in.tsx')).SignedIn)
const OverviewScreen = lazyPart(async () => (await import('#overview/overview-screen.tsx')).OverviewScreen)
const TimelineScreen = lazyPart(async () => (await import('#record/timeline/timeline-screen.tsx')).TimelineScreen)
const OnePageScreen = lazyPart(async () => (await import('#record/one-page/one-page-screen.tsx')).OnePageScreen)
const SearchScreen = lazyPart(async () => (await import('#search/search-screen.tsx')).SearchScreen)
const ProfilePage = lazyPart(async () => (await import('./pages/profile-page.tsx')).ProfilePage)
const SecurityScreen = lazyPart(async () => (await import('#account/security/security-screen.tsx')).SecurityScreen)
const ConsentScreen = lazyPart(async () => (await import('#connected-apps/consent-screen.tsx')).ConsentScreen)
const ConnectedAppsScreen = lazyPart(
  async () => (await import('#connected-apps/connected-apps-screen.tsx')).ConnectedAppsScreen,
)
const KeepFactorsScreen = lazyPart(
  async () => (await import('#account/security/keep-factors-screen.tsx')).KeepFactorsScreen,
)
const HandoverScreen = lazyPart(async () => (await import('#family/handover/handover-screen.tsx')).HandoverScreen)
const DependentsScreen = lazyPart(async () => (await import('#family/dependents-screen.tsx')).DependentsScreen)
const CreateDependentScreen = lazyPart(
  async () => (await import('#family/create-dependent-screen.tsx')).CreateDependentScreen,
)
const ExceptionScreen = lazyPart(async () => (await import('#support/exception-screen.tsx')).ExceptionScreen)
const ImportPage = lazyPart(async () => (await import('./pages/import-page.tsx')).ImportPage)
const MyRecordsScreen = lazyPart(async () => (await import('#record/my-records-screen.tsx')).MyRecordsScreen)
const VeteranHistoryScreen = lazyPart(
  async () => (await import('#veteran/veteran-history-screen.tsx')).VeteranHistoryScreen,
)
const ClaimsScreen = lazyPart(async () => (await import('#claims/claims-screen.tsx')).ClaimsScreen)
const ClaimsHub = lazyPart(async () => (await import('#claims/claims-hub.tsx')).ClaimsHub)
const PriorAuthorizationsScreen = lazyPart(
  async () => (await import('#claims/prior-authorizations/prior-authorizations-screen.tsx')).PriorAuthorizationsScreen,
)
const DocumentScreen = lazyPart(async () => (await import('#claims/document-screen.tsx')).DocumentScreen)
const CopayScreen = lazyPart(async () => (await import('#claims/copay-screen.tsx')).CopayScreen)
const CostsScreen = lazyPart(async () => (await import('#claims/costs/costs-screen.tsx')).CostsScreen)
const IdCardScreen = lazyPart(async () => (await import('#claims/id-card/id-card-screen.tsx')).IdCardScreen)
const DisabilityScreen = lazyPart(async () => (await import('#veteran/disability-screen.tsx')).DisabilityScreen)
const RatingFrame = lazyPart(async () => (await import('#veteran/frame/rating-frame.tsx')).RatingFrame)
const EncountersScreen = lazyPart(
  async () => (await import('#record/encounters/encounters-screen.tsx')).EncountersScreen,
)
const EncounterDetailScreen = lazyPart(
  async () => (await import('#record/encounters/encounter-detail-screen.tsx')).EncounterDetailScreen,
)
const CovidPassportScreen = lazyPart(
  async () => (await import('#record/covid-passport/covid-passport-screen.tsx')).CovidPassportScreen,
)
const ToxboxScreen = lazyPart(async () => (await import('#record/toxbox/toxbox-screen.tsx')).ToxboxScreen)
const AppointmentsScreen = lazyPart(
  async () => (await import('#appointments/appointments-screen.tsx')).AppointmentsScreen,
)
const CheckInScreen = lazyPart(async () => (await import('#check-in/check-in-screen.tsx')).CheckInScreen)
const ProviderScreen = lazyPart(async () => (await import('#appointments/provider-screen.tsx')).ProviderScreen)
const BookScreen = lazyPart(async () => (await import('#appointments/book-screen.tsx')).BookScreen)
const FindDoctorScreen = lazyPart(async () => (await import('#doctors/find-doctor-screen.tsx')).FindDoctorScreen)
const AddRecipientScreen = lazyPart(async () => (await import('#doctors/add-recipient-screen.tsx')).AddRecipientScreen)
const VideoScreen = lazyPart(async () => (await import('#doctors/video-screen.tsx')).VideoScreen)
const ImagingScreen = lazyPart(async () => (await import('#imaging/imaging-screen.tsx')).ImagingScreen)
const ShareRecordsScreen = lazyPart(
  async () => (await import('#sharing/share-records/share-records-screen.tsx')).ShareRecordsScreen,
)
const SharedScreen = lazyPart(async () => (await import('#recipient/recipient-screen.tsx')).SharedScreen)
const HealthLinksScreen = lazyPart(
  async () => (await import('#sharing/health-links/health-links-screen.tsx')).HealthLinksScreen,
)
const ViewerScreen = lazyPart(async () => (await import('#sharing/health-links/viewer/viewer-screen.tsx')).ViewerScreen)
const LegalScreen = lazyPart(async () => (await import('#legal/legal-screen.tsx')).LegalScreen)
const PublicLegal = lazyPart(async () => (await import('#legal/public-legal.tsx')).PublicLegal)
const PublicScreen = lazyPart(async () => (await import('#import/public/public-screen.tsx')).PublicScreen)
const ProgressScreen = lazyPart(async () => (await import('#import/progress-screen.tsx')).ProgressScreen)

type Screen = { readonly path: string; readonly element: ReactNode; readonly preload: () => Promise<void> }

const screen = (path: string, Part: LazyPart<object>): Screen => ({ path, element: <Part />, preload: Part.preload })

export const openScreens: readonly Screen[] = [
  {
    path: paths.publicPrivacy,
    element: <PublicLegal document="privacy" />,
    preload: PublicLegal.preload,
  },
  {
    path: paths.publicTerms,
    element: <PublicLegal document="terms" />,
    preload: PublicLegal.preload,
  },
  screen(paths.publicImport, PublicScreen),
  screen(paths.redirectSuccess, ProgressScreen),
  screen(paths.shared, SharedScreen),
  screen(paths.ratingFrame, RatingFrame),
  screen(paths.viewer, ViewerScreen),
  screen(paths.keepFactors, KeepFactorsScreen),
  screen(paths.handover, HandoverScreen),
  screen(paths.connectApp, ConsentScreen),
]

export const profileScreen = screen(paths.myProfile, ProfilePage)

export const framedScreens: readonly Screen[] = [
  screen(paths.overview, OverviewScreen),
  screen(paths.timeline, TimelineScreen),
  screen(paths.onePage, OnePageScreen),
  screen(paths.search, SearchScreen),
  screen(paths.importRecords, ImportPage),
  screen(`${paths.myRecords}/:tabName?`, MyRecordsScreen),
  screen(paths.veteranHistory, VeteranHistoryScreen),
  screen(paths.encounters, EncountersScreen),
  screen(paths.encounterDetail, EncounterDetailScreen),
  screen(paths.covidPassport, CovidPassportScreen),
  screen(paths.toxbox, ToxboxScreen),
  screen(paths.yourClaims, ClaimsScreen),
  screen(paths.claims, ClaimsHub),
  screen(paths.priorAuthorizations, PriorAuthorizationsScreen),
  screen(paths.claimsDocument, DocumentScreen),
  screen(paths.copay, CopayScreen),
  screen(paths.costs, CostsScreen),
  screen(paths.idCard, IdCardScreen),
  screen(paths.viewXray, ImagingScreen),
  screen(paths.shareRecords, ShareRecordsScreen),
  screen(paths.appointments, AppointmentsScreen),
  screen(paths.checkIn, CheckInScreen),
  screen(paths.provider, ProviderScreen),
  screen(paths.book, BookScreen),
  screen(paths.bookWith, BookScreen),
  screen(paths.healthLinks, HealthLinksScreen),
  screen(paths.findProvider, FindDoctorScreen),
  {
    path: paths.addYourDoctor,
    element: <AddRecipientScreen key="doctor" kind="doctor" />,
    preload: AddRecipientScreen.preload,
  },
  {
    path: paths.addOrganization,
    element: <AddRecipientScreen key="organization" kind="organization" />,
    preload: AddRecipientScreen.preload,
  },
  screen(paths.videoChat, VideoScreen),
  screen(paths.disability, DisabilityScreen),
  profileScreen,
  screen(paths.security, SecurityScreen),
  screen(paths.connectedApps, ConnectedAppsScreen),
  screen(paths.dependents, DependentsScreen),
  screen(paths.createDependent, CreateDependentScreen),
  screen(paths.privacyPolicy, LegalScreen),
  screen(paths.termsAndConditions, LegalScreen),
  screen(paths.exception, ExceptionScreen),
]
