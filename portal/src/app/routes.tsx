import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AuthScreen } from '#session/auth-screen.tsx'
import { paths } from './paths.ts'
import { PageWait } from '#ui/page-wait.tsx'

const SignedIn = lazy(async () => ({ default: (await import('#shell/signed-in.tsx')).SignedIn }))
const ProfileScreen = lazy(async () => ({ default: (await import('#account/profile-screen.tsx')).ProfileScreen }))
const DependentsScreen = lazy(async () => ({
  default: (await import('#family/dependents-screen.tsx')).DependentsScreen,
}))
const CreateDependentScreen = lazy(async () => ({
  default: (await import('#family/create-dependent-screen.tsx')).CreateDependentScreen,
}))
const ExceptionScreen = lazy(async () => ({ default: (await import('#support/exception-screen.tsx')).ExceptionScreen }))
const ImportScreen = lazy(async () => ({ default: (await import('#import/import-screen.tsx')).ImportScreen }))
const MyRecordsScreen = lazy(async () => ({ default: (await import('#record/my-records-screen.tsx')).MyRecordsScreen }))
const VeteranHistoryScreen = lazy(async () => ({
  default: (await import('#veteran/veteran-history-screen.tsx')).VeteranHistoryScreen,
}))
const ClaimsScreen = lazy(async () => ({ default: (await import('#claims/claims-screen.tsx')).ClaimsScreen }))
const ClaimsHub = lazy(async () => ({ default: (await import('#claims/claims-hub.tsx')).ClaimsHub }))
const DocumentScreen = lazy(async () => ({ default: (await import('#claims/document-screen.tsx')).DocumentScreen }))
const CopayScreen = lazy(async () => ({ default: (await import('#claims/copay-screen.tsx')).CopayScreen }))
const CostsScreen = lazy(async () => ({ default: (await import('#claims/costs/costs-screen.tsx')).CostsScreen }))
const IdCardScreen = lazy(async () => ({ default: (await import('#claims/id-card/id-card-screen.tsx')).IdCardScreen }))
const DisabilityScreen = lazy(async () => ({
  default: (await import('#veteran/disability-screen.tsx')).DisabilityScreen,
}))
const RatingFrame = lazy(async () => ({ default: (await import('#veteran/frame/rating-frame.tsx')).RatingFrame }))
const EncountersScreen = lazy(async () => ({
  default: (await import('#record/encounters/encounters-screen.tsx')).EncountersScreen,
}))
const EncounterDetailScreen = lazy(async () => ({
  default: (await import('#record/encounters/encounter-detail-screen.tsx')).EncounterDetailScreen,
}))
const CovidPassportScreen = lazy(async () => ({
  default: (await import('#record/covid-passport/covid-passport-screen.tsx')).CovidPassportScreen,
}))
const ToxboxScreen = lazy(async () => ({ default: (await import('#record/toxbox/toxbox-screen.tsx')).ToxboxScreen }))
const ImagingScreen = lazy(async () => ({ default: (await import('#imaging/imaging-screen.tsx')).ImagingScreen }))
const LegalScreen = lazy(async () => ({ default: (await import('#legal/legal-screen.tsx')).LegalScreen }))
const PublicLegal = lazy(async () => ({ default: (await import('#legal/public-legal.tsx')).PublicLegal }))
const PublicScreen = lazy(async () => ({ default: (await import('#import/public/public-screen.tsx')).PublicScreen }))
const ProgressScreen = lazy(async () => ({ default: (await import('#import/progress-screen.tsx')).ProgressScreen }))

/** The routing table. Addresses that are owed (see paths.ts) and unknown ones lead to My Profile. */
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
        <Route path={paths.ratingFrame} element={<RatingFrame />} />
        <Route path={paths.home} element={<SignedIn />}>
          <Route path={paths.importRecords} element={<ImportScreen />} />
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
          <Route path={paths.disability} element={<DisabilityScreen />} />
          <Route path={paths.myProfile} element={<ProfileScreen />} />
          <Route path={paths.dependents} element={<DependentsScreen />} />
          <Route path={paths.createDependent} element={<CreateDependentScreen />} />
          <Route path={paths.privacyPolicy} element={<LegalScreen />} />
          <Route path={paths.termsAndConditions} element={<LegalScreen />} />
          <Route path={paths.exception} element={<ExceptionScreen />} />
          <Route index element={<Navigate to={paths.myProfile} replace />} />
          <Route path="*" element={<Navigate to={paths.myProfile} replace />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.myProfile} replace />} />
      </Routes>
    </Suspense>
  )
}
