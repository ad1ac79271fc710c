import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { lazyPart } from '#loading/lazy-part.tsx'
import { AuthScreen } from '#session/auth-screen.tsx'
import { paths } from '#paths/paths.ts'
import { PageWait } from '#ui/page-wait.tsx'
import { FailureBoundary } from './failure-boundary.tsx'

const SignedIn = lazyPart(async () => (await import('#shell/signed-in.tsx')).SignedIn)
const ProfilePage = lazyPart(async () => (await import('./pages/profile-page.tsx')).ProfilePage)
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
const ProviderScreen = lazyPart(async () => (await import('#appointments/provider-screen.tsx')).ProviderScreen)
const BookScreen = lazyPart(async () => (await import('#appointments/book-screen.tsx')).BookScreen)
const FindDoctorScreen = lazyPart(async () => (await import('#doctors/find-doctor-screen.tsx')).FindDoctorScreen)
const AddRecipientScreen = lazyPart(async () => (await import('#doctors/add-recipient-screen.tsx')).AddRecipientScreen)
const VideoScreen = lazyPart(async () => (await import('#doctors/video-screen.tsx')).VideoScreen)
const ImagingScreen = lazyPart(async () => (await import('#imaging/imaging-screen.tsx')).ImagingScreen)
const ShareRecordsScreen = lazyPart(
  async () => (await import('#sharing/share-records/share-records-screen.tsx')).ShareRecordsScreen,
)
const SharedScreen = lazyPart(async () => (await import('#recipient/shared-screen.tsx')).SharedScreen)
const HealthLinksScreen = lazyPart(
  async () => (await import('#sharing/health-links/health-links-screen.tsx')).HealthLinksScreen,
)
const ViewerScreen = lazyPart(async () => (await import('#sharing/health-links/viewer/viewer-screen.tsx')).ViewerScreen)
const LegalScreen = lazyPart(async () => (await import('#legal/legal-screen.tsx')).LegalScreen)
const PublicLegal = lazyPart(async () => (await import('#legal/public-legal.tsx')).PublicLegal)
const PublicScreen = lazyPart(async () => (await import('#import/public/public-screen.tsx')).PublicScreen)
const ProgressScreen = lazyPart(async () => (await import('#import/progress-screen.tsx')).ProgressScreen)

/** The routing table. Unknown addresses lead to My Profile. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageWait />}>
      <Routes>
        <Route path={paths.login} element={<AuthScreen />} />
        <Route path={paths.signup} element={<AuthScreen />} />
        <Route path={paths.forgotPassword} element={<AuthScreen />} />
        <Route path={paths.resetPassword} element={<AuthScreen />} />
        <Route path={paths.publicPrivacy} element={<PublicLegal document="privacy" />} />
        <Route path={paths.publicTerms} element={<PublicLegal document="terms" />} />
        <Route path={paths.publicImport} element={<PublicScreen />} />
        <Route path={paths.redirectSuccess} element={<ProgressScreen />} />
        <Route path={paths.shared} element={<SharedScreen />} />
        <Route path={paths.ratingFrame} element={<RatingFrame />} />
        <Route path={paths.viewer} element={<ViewerScreen />} />
        <Route path={paths.home} element={<SignedIn />}>
          <Route element={<KeptFrame />}>
            <Route path={paths.importRecords} element={<ImportPage />} />
            <Route path={`${paths.myRecords}/:tabName?`} element={<MyRecordsScreen />} />
            <Route path={paths.veteranHistory} element={<VeteranHistoryScreen />} />
            <Route path={paths.encounters} element={<EncountersScreen />} />
            <Route path={paths.encounterDetail} element={<EncounterDetailScreen />} />
            <Route path={paths.covidPassport} element={<CovidPassportScreen />} />
            <Route path={paths.toxbox} element={<ToxboxScreen />} />
            <Route path={paths.yourClaims} element={<ClaimsScreen />} />
            <Route path={paths.claims} element={<ClaimsHub />} />
            <Route path={paths.claimsDocument} element={<DocumentScreen />} />
            <Route path={paths.copay} element={<CopayScreen />} />
            <Route path={paths.costs} element={<CostsScreen />} />
            <Route path={paths.idCard} element={<IdCardScreen />} />
            <Route path={paths.viewXray} element={<ImagingScreen />} />
            <Route path={paths.shareRecords} element={<ShareRecordsScreen />} />
            <Route path={paths.appointments} element={<AppointmentsScreen />} />
            <Route path={paths.provider} element={<ProviderScreen />} />
            <Route path={paths.book} element={<BookScreen />} />
            <Route path={paths.bookWith} element={<BookScreen />} />
            <Route path={paths.healthLinks} element={<HealthLinksScreen />} />
            <Route path={paths.findProvider} element={<FindDoctorScreen />} />
            <Route path={paths.addYourDoctor} element={<AddRecipientScreen key="doctor" kind="doctor" />} />
            <Route
              path={paths.addOrganization}
              element={<AddRecipientScreen key="organization" kind="organization" />}
            />
            <Route path={paths.videoChat} element={<VideoScreen />} />
            <Route path={paths.disability} element={<DisabilityScreen />} />
            <Route path={paths.myProfile} element={<ProfilePage />} />
            <Route path={paths.dependents} element={<DependentsScreen />} />
            <Route path={paths.createDependent} element={<CreateDependentScreen />} />
            <Route path={paths.privacyPolicy} element={<LegalScreen />} />
            <Route path={paths.termsAndConditions} element={<LegalScreen />} />
            <Route path={paths.exception} element={<ExceptionScreen />} />
            <Route index element={<Navigate to={paths.myProfile} replace />} />
            <Route path="*" element={<Navigate to={paths.myProfile} replace />} />
          </Route>
        </Route>
        <Route path="*" element={<Navigate to={paths.myProfile} replace />} />
      </Routes>
    </Suspense>
  )
}

/** A screen that breaks leaves the menu and the way back. */
function KeptFrame() {
  return (
    <FailureBoundary>
      <Outlet />
    </FailureBoundary>
  )
}
