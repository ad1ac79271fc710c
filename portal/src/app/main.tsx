// This import must be first. See the file for the reason.
import '#text/take-language.ts'
import '@fontsource-variable/source-sans-3/wght.css'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode, Suspense, useEffect, useState, Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, matchPath } from 'react-router'
import { PartWait } from '#loading/part-wait.tsx'
import { guardHistory } from '#session/guard-history.ts'
import { takeCodeFromAddress } from '#session/auth-step.ts'
import { ensureStorage } from '#session/own-storage.ts'
import { takeTokenFromAddress } from '#session/take-token.ts'
import { watchHistory, guardLeaving, answerQuestion, hasUnsaved, useIsAsking } from '#ui/unsaved.ts'
import { NoticesProvider, PageWait, ErrorCard } from '#ui/page.tsx'
import '#theme/base.css'
import '#theme/common.module.css'
import '#theme/print.css'
import { UpdateNotice } from '#offline/update-notice.tsx'
import { keepAppearance, modeKey, readAppearance, showAppearance } from '#theme/appearance.ts'
import { theme } from '#theme/theme.ts'
import { lazyPart, PartNotLoadedError } from '#loading/lazy-part.tsx'
import { unsavedTexts } from '@kinchart/texts/en/ui.ts'
import { AuthScreen } from '#session/auth-screen.tsx'
import { paths } from '#paths/paths.ts'
import { SignedIn, framedScreens, openScreens, profileScreen } from './screens.tsx'
import { isSignedIn } from '#api/token-store.ts'
import { askSettingsEarly } from '#session/early-settings.ts'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import Button from '@mui/material/Button'
import { PublicFrame } from '#session/public-frame.tsx'
import styles from './failure-boundary.module.css'
import { CallFailedError } from '#api/send.ts'

const mostPerPage = 10
let reportCount = 0

/**
 * Reports a client error to the server. Ignores failed calls and parts that did not load, because these are not our
 * bugs. Also ignores browser notices that contain no error, such as those about ResizeObserver. Returns false if the
 * error was ignored or could not be sent.
 */
async function reportFailure(failure: unknown): Promise<boolean> {
  const isOurs = failure !== null && failure !== undefined && !isNotOurs(failure)
  if (!isOurs || reportCount >= mostPerPage) return false
  reportCount += 1
  try {
    const { tellServer } = await import('./tell-server.ts')
    await tellServer(failure)
    return true
  } catch {
    return false
  }
}

const isNotOurs = (failure: unknown): boolean =>
  failure instanceof CallFailedError || failure instanceof PartNotLoadedError

function reportUncaught(): void {
  window.addEventListener('error', (event) => void reportFailure(event.error))
  window.addEventListener('unhandledrejection', (event) => void reportFailure(event.reason))
}

/**
 * Shows an error if a screen crashes, without losing the user's data. The user can still go back or open another page.
 */
function FailureBoundary({ children, isFramed = false }: Boundary) {
  const { key } = useLocation()
  return (
    <Catching place={key} isFramed={isFramed}>
      {children}
    </Catching>
  )
}

type Boundary = {
  readonly children: ReactNode
  readonly isFramed?: boolean
}
type Props = Required<Boundary> & { readonly place: string }
type State = { readonly brokeAt: string | null; readonly isBroken: boolean; readonly isReported: boolean }

class Catching extends Component<Props, State> {
  override state: State = { brokeAt: null, isBroken: false, isReported: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ place }: Props, { brokeAt, isBroken }: State): Partial<State> | null {
    if (!isBroken) return null
    if (brokeAt === null) return { brokeAt: place }
    return brokeAt === place ? null : { brokeAt: null, isBroken: false, isReported: false }
  }

  override componentDidCatch(failure: unknown): void {
    void reportFailure(failure).then((isReported) => this.setState({ isReported }))
  }

  override render(): ReactNode {
    const { isBroken, isReported } = this.state
    if (!isBroken) return this.props.children
    const card = (
      <ErrorCard
        title={loadingTexts.broke}
        text={
          <>
            {loadingTexts.brokeFacts} {isReported && loadingTexts.brokeTold}
          </>
        }
        steps={[loadingTexts.brokeOpenAgain, loadingTexts.brokeTell]}
      >
        <Button variant="contained" href={paths.home}>
          {loadingTexts.brokeBack}
        </Button>
      </ErrorCard>
    )
    return this.props.isFramed ? <div className={styles.broken}>{card}</div> : <PublicFrame>{card}</PublicFrame>
  }
}

/**
 * Loads the signed-in layout and the screen of a URL in parallel. If the user is not signed in, skips the layout,
 * because loading it would only delay the sign-in page. Never rejects: resolves after everything has loaded or
 * failed.
 */
async function preloadRoute(pathname: string): Promise<void> {
  const isHere = ({ path }: { readonly path: string }) => matchPath(path, pathname) !== null
  const open = openScreens.find(isHere)
  const isFramed = matchPath(`${paths.home}/*`, pathname) !== null && isSignedIn()
  if (isFramed) askSettingsEarly()
  const framed = framedScreens.find(isHere) ?? profileScreen
  await Promise.all([open?.preload(), ...(isFramed ? [SignedIn.preload(), framed.preload()] : [])])
}

/** Unknown URLs redirect to My Profile. */
function AppRoutes() {
  const { pathname } = useLocation()
  // Don't move this call into an effect, because effects run only after everything has loaded. Repeated calls load
  // nothing again.
  const coming = preloadRoute(pathname)
  const [hasBegun, begin] = useState(false)
  useEffect(() => {
    if (!hasBegun) void coming.then(() => begin(true))
  })
  // Wait here for all parts of the first page. Otherwise React would show each part 300 ms late.
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
          <Route element={<FrameBoundary />}>
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

function FrameBoundary() {
  return (
    <FailureBoundary isFramed>
      <Outlet />
    </FailureBoundary>
  )
}

const LeaveQuestion = lazyPart(async () => (await import('#ui/leave-question.tsx')).LeaveQuestion, BrowserPrompt)

/**
 * Asks before unsaved text would be lost, starting with the first page. The confirmation dialog loads once the user
 * types something.
 */
function LeaveGuard() {
  const [hasTyped, setTyped] = useState(false)
  const isAsking = useIsAsking()
  useEffect(guardLeaving, [])
  useEffect(() => {
    if (hasTyped) return undefined
    const note = () => setTyped(hasUnsaved())
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [hasTyped])
  return hasTyped || isAsking ? (
    <Suspense>
      <LeaveQuestion />
    </Suspense>
  ) : null
}

function BrowserPrompt() {
  const isAsking = useIsAsking()
  useEffect(() => {
    if (isAsking) answerQuestion(window.confirm(unsavedTexts.question))
  }, [isAsking])
  return null
}

ensureStorage()
takeTokenFromAddress()
takeCodeFromAddress()
watchHistory()
guardHistory()
reportUncaught()
// Set the color scheme before the first frame. The theme sets it after the first frame, which would be unreadable in
// dark mode.
showAppearance(readAppearance())

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme} defaultMode="system" storageManager={keepAppearance} modeStorageKey={modeKey} noSsr>
        <CssBaseline />
        <NoticesProvider>
          <BrowserRouter>
            <FailureBoundary>
              <AppRoutes />
            </FailureBoundary>
          </BrowserRouter>
          <PartWait />
          <UpdateNotice />
          <LeaveGuard />
        </NoticesProvider>
      </ThemeProvider>
    </StrictMode>,
  )
}
