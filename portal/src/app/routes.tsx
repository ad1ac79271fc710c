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
        <Route path={paths.home} element={<SignedIn />}>
          <Route path={paths.importRecords} element={<ImportScreen />} />
          <Route path={`${paths.myRecords}/:tabName?`} element={<MyRecordsScreen />} />
          <Route path={paths.veteranHistory} element={<VeteranHistoryScreen />} />
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
