import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AuthScreen } from '#session/auth-screen.tsx'
import { paths } from './paths.ts'
import { PageWait } from '#ui/page-wait.tsx'

const SignedIn = lazy(async () => ({ default: (await import('#shell/signed-in.tsx')).SignedIn }))
const LandingScreen = lazy(async () => ({ default: (await import('#shell/landing-screen.tsx')).LandingScreen }))
const ImportScreen = lazy(async () => ({ default: (await import('#import/import-screen.tsx')).ImportScreen }))
const MyRecordsScreen = lazy(async () => ({ default: (await import('#record/my-records-screen.tsx')).MyRecordsScreen }))
const ProgressScreen = lazy(async () => ({ default: (await import('#import/progress-screen.tsx')).ProgressScreen }))

/** The routing table. Addresses that are owed (see paths.ts) and unknown ones lead to the landing. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageWait />}>
      <Routes>
        <Route path={paths.login} element={<AuthScreen />} />
        <Route path={paths.signup} element={<AuthScreen />} />
        <Route path={paths.redirectSuccess} element={<ProgressScreen />} />
        <Route path={paths.home} element={<SignedIn />}>
          <Route path={paths.importRecords} element={<ImportScreen />} />
          <Route path={`${paths.myRecords}/:tabName?`} element={<MyRecordsScreen />} />
          <Route index element={<LandingScreen />} />
          <Route path="*" element={<LandingScreen />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </Suspense>
  )
}
