import { stepTitles, sessionTexts, bandTexts } from '@kinchart/texts/en/session.ts'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { afterSignIn, paths } from '#paths/paths.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import { Logo } from '#ui/logo.tsx'
import { PageWait } from '#ui/page-wait.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { appRequestPath, readAppRequest } from './app-request.ts'
import { AuthLead } from './auth-lead.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { awaitedIn, stepOf, withAwaited } from './auth-step.ts'
import type { AuthStep, Credentials, SecondStep } from './auth-step.ts'
import { draftPath, hasDrafts, hasLostSession } from '#api/drafts.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { LoginForm } from './login-form.tsx'
import { forgetMailedCode, useMailedCode } from './mailed-code.ts'
import { useSettings } from './use-settings.ts'
import { wasTokenRefused, forgetTokenRefused } from '#api/token-refused.ts'
import { useMark } from './use-token.ts'
import { actionTexts, unsavedTexts } from '@kinchart/texts/en/ui.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './auth-screen.module.css'
import { authLabels, messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import HourglassEmptyRounded from 'icon:round-hourglass-empty'
import { ErrorCard } from '#ui/error-card.tsx'
import { PublicFrame } from './public-frame.tsx'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { beginInLanguage, languages } from '#text/choose-language.ts'
import { leaveIfMeant } from '#ui/unsaved.ts'
import { FootLinks } from './foot-links.tsx'
import type { SignInSettings } from './read-settings.ts'
import common from '#theme/common.module.css'
import type { DemoSignIn } from '@kinchart/contract/calls/support.ts'
import { failureText } from '#api/call-failed-error.ts'
import { useNotify } from '#ui/notices.tsx'
import { bringSignIn } from './bring-sign-in.ts'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import { Band } from '#ui/band.tsx'
import { ConnectionBand } from './connection-band.tsx'
import { forgetsOnReload } from './own-storage.ts'

type Props = { readonly isLogin: boolean; readonly isMailDelayed: boolean }

/** Notices to read before filling in the form. Source: S1 §2.6; settled question 32. */
function AuthBands({ isLogin, isMailDelayed }: Props) {
  return (
    <>
      {forgetsOnReload() && (
        <Band tone="attn">
          <b>{loadingTexts.forgets}</b> {loadingTexts.forgetsFacts}
        </Band>
      )}
      {isLogin && hasLostSession() && <SessionLostBand />}
      {isMailDelayed && (
        <Band tone="attn">
          <b>{bandTexts.mailDelayed}</b> {bandTexts.mailDelayedFacts}
        </Band>
      )}
      <ConnectionBand />
    </>
  )
}

function SessionLostBand() {
  return (
    <output>
      <Band tone="attn">
        <b>{unsavedTexts.sessionEnded}</b> {hasDrafts() && unsavedTexts.kept}
      </Band>
    </output>
  )
}

/** Opens the made-up family's records in one click when `npm start` runs on this machine. Settled question 32. */
function DemoButton({ email, password }: DemoSignIn) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    try {
      const { signIn } = await bringSignIn()
      await signIn(email, password)
      notify('success', messages.loginSuccess)
    } catch (failure) {
      setBusy(false)
      notify('error', failureText(failure))
    }
  }
  return (
    <div className={styles.authDemo}>
      <Button variant="outlined" size="large" fullWidth loading={isBusy} onClick={() => void enter()}>
        {sessionTexts.demo}
      </Button>
      <p className={common.help}>{sessionTexts.demoFacts}</p>
    </div>
  )
}

/** The other languages, then the legal texts and support. Source: S1 §2.6. */
export function AuthFooter({ settings }: { settings: SignInSettings | null }) {
  return (
    <footer className={styles.authFoot}>
      {languages
        .filter(([language]) => language !== chosenLanguage())
        .map(([language, name]) => (
          <button
            key={language}
            type="button"
            className={common.textButton}
            lang={language}
            onClick={() => void leaveIfMeant(() => beginInLanguage(language))}
          >
            {name}
          </button>
        ))}
      <FootLinks settings={settings} />
    </footer>
  )
}

/**
 * The URL contained an invalid token. Shown once: it disappears with the next page. Source: S1 §2.6; look/care.md, 20c.
 */
function TokenRefused({ onSignIn }: { readonly onSignIn: () => void }) {
  const [title = '', text] = authLabels.tokenExpired.split(/(?<=^[^:]*):\s/)
  usePageTitle(title)
  useEffect(() => forgetTokenRefused(), [])
  return (
    <PublicFrame>
      <ErrorCard
        title={title}
        text={text}
        steps={sessionTexts.tokenRefusedSteps}
        sign={<HourglassEmptyRounded fontSize="large" aria-hidden />}
      >
        <Button variant="contained" onClick={onSignIn}>
          {sessionTexts.signIn}
        </Button>
      </ErrorCard>
    </PublicFrame>
  )
}

const CodeForm = lazyPart(async () => (await import('./code-form.tsx')).CodeForm)
const SecondFactorForm = lazyPart(async () => (await import('./second-factor-form.tsx')).SecondFactorForm)
const SignupForm = lazyPart(async () => (await import('./signup-form.tsx')).SignupForm)
const ForgotForm = lazyPart(async () => (await import('./forgot-form.tsx')).ForgotForm)
const ResetForm = lazyPart(async () => (await import('./reset-form.tsx')).ResetForm)

/** Sign in, sign up, confirm, forgot and reset: one form whose content depends on the URL. Source: S1 §2.6. */
export function AuthScreen() {
  const { pathname, state } = useLocation()
  const isSignedIn = useMark() !== null
  // A signed-in user who forgot the password may still reset it.
  const isReset = pathname === paths.forgotPassword || pathname === paths.resetPassword
  if (isSignedIn && !isReset)
    return (
      <>
        <PageWait />
        <Navigate {...wayBack(state)} replace />
      </>
    )
  return <AuthForms key={pathname} pathname={pathname} />
}

/** Returns the pending handover, app request or draft to go back to, or else the default page after sign-in. */
function wayBack(state: unknown): { to: string; state?: unknown } {
  if (sessionStorage.getItem(storageKeys.handover) !== null) return { to: paths.handover }
  const request = readAppRequest()
  if (request !== null) return { to: appRequestPath(request) }
  const to = draftPath()
  return to === null ? afterSignIn(state) : { to }
}

function AuthForms({ pathname }: { pathname: string }) {
  const { key, state, search: query } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const code = useMailedCode()
  const [unconfirmed, setTyped] = useState<Credentials | null>(null)
  const setUnconfirmed = (who: Credentials | null) => {
    setTyped(who)
    void navigate(pathname + query, { replace: true, state: withAwaited(state, who?.email ?? null) })
  }
  const email = search.get('email') ?? ''
  const [secondFor, setSecondFor] = useState<SecondStep | null>(null)
  const first = stepOf({ pathname, email, code, unconfirmed, awaited: awaitedIn(state) })
  // The app code is only for the tab where the password was entered; a reload starts over.
  const step: AuthStep = first.kind === 'login' && secondFor !== null ? { kind: 'second-factor' } : first
  const isAwaitingMail = (step.kind === 'confirm' || step.kind === 'reset') && code === null
  const settings = useSettings(isAwaitingMail)
  const [isTokenRefused, setTokenRefused] = useState(wasTokenRefused)
  const isNew = key !== 'default'
  usePageTitle(stepTitles[step.kind])
  // A code belongs to the form it was emailed for.
  useEffect(() => forgetMailedCode, [])

  if (step.kind === 'login' && isTokenRefused) return <TokenRefused onSignIn={() => setTokenRefused(false)} />
  return (
    <div className={classNames(styles.auth, step.kind === 'signup' ? styles.isLong : undefined)}>
      <main className={styles.authSide}>
        <div className={styles.authBrand}>
          <Logo height={44} />
        </div>
        <div className={styles.authForm}>
          <AuthBands
            isLogin={step.kind === 'login'}
            isMailDelayed={isAwaitingMail && settings?.isMailDelayed === true}
          />
          <div>
            <h1>{stepTitles[step.kind]}</h1>
            <AuthLead step={step} email={email} onHasCode={() => setUnconfirmed({ email, password: null })} />
          </div>
          <Suspense fallback={<p aria-live="polite">{actionTexts.wait}</p>}>
            {step.kind === 'login' && (
              <LoginForm email={email} isNew={isNew} onUnconfirmed={setUnconfirmed} onSecondFactor={setSecondFor} />
            )}
            {step.kind === 'second-factor' && secondFor !== null && (
              <SecondFactorForm {...secondFor} onBack={() => setSecondFor(null)} />
            )}
            {step.kind === 'login' && settings !== null && settings.demoSignIn !== null && (
              <DemoButton {...settings.demoSignIn} />
            )}
            {step.kind === 'signup' && <SignupForm email={email} isNew={isNew} onRegistered={setUnconfirmed} />}
            {step.kind === 'forgot' && <ForgotForm email={email} isNew={isNew} />}
            {step.kind === 'reset' && <ResetForm key={code} email={email} code={code} isNew={isNew || code !== null} />}
            {step.kind === 'confirm' && (
              <CodeForm
                key={code}
                who={step.who}
                code={code}
                onBack={() => {
                  forgetMailedCode()
                  setUnconfirmed(null)
                }}
              />
            )}
          </Suspense>
        </div>
        <AuthFooter settings={settings} />
      </main>
      <AuthPanel />
    </div>
  )
}
