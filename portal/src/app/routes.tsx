import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { AuthScreen } from '#session/auth-screen.tsx'
import { paths } from '#paths/paths.ts'
import { PageWait } from '#ui/page-wait.tsx'
import { FailureBoundary } from './failure-boundary.tsx'
import { preloadRoute } from './preload-route.ts'
import { SignedIn, framedScreens, openScreens } from './screens.tsx'

/** The routing table. Unknown addresses lead to My Profile. */
export function AppRoutes() {
  const { pathname } = useLocation()
  // Not in an effect: those run once all of it has come. What was asked for is not asked for again.
  const coming = preloadRoute(pathname)
  const [hasBegun, begin] = useState(false)
  useEffect(() => {
    if (!hasBegun) void coming.then(() => begin(true))
  })
  // The first page waits for all of its parts here: React would show each part that is waited for 300 ms late.
  if (!hasBegun) return <PageWait />
  return (
    <Suspense fallback={<PageWait />}>
      <Routes>
        <Route path={paths.login} element={<AuthScreen />} />
        <Route path={paths.signup} element={<AuthScreen />} />
        <Route path={paths.forgotPassword} element={<AuthScreen />} />
        <Route path={paths.resetPassword} element={<AuthScreen />} />
        {openScreens.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        <Route path={paths.home} element={<SignedIn />}>
          <Route element={<KeptFrame />}>
            {framedScreens.map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
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
    <FailureBoundary isFramed>
      <Outlet />
    </FailureBoundary>
  )
}
