import { stepTitles, sessionTexts, bandTexts } from '@kinchart/texts/en/session.ts'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { afterSignIn, paths } from '#paths/paths.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import { Logo, PanelLogo } from '#ui/logo.tsx'
import { PageWait, usePageTitle, ErrorCard, Band, useNotify } from '#ui/page.tsx'
import { appRequestPath, readAppRequest } from './app-request.ts'
import { AuthLead, useSettings, PublicFrame, FootLinks } from './public-frame.tsx'
import {
  awaitedIn,
  stepOf,
  withAwaited,
  type AuthStep,
  type Credentials,
  type SecondStep,
  forgetMailedCode,
  useMailedCode,
} from './auth-step.ts'
import { draftPath, hasDrafts, hasLostSession } from '#api/drafts.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { LoginForm, bringSignIn } from './login-form.tsx'
import { wasTokenRefused, forgetTokenRefused, useMark } from '#api/token-store.ts'
import { actionTexts, unsavedTexts } from '@kinchart/texts/en/ui.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './auth-screen.module.css'
import { authLabels, messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { HourglassEmptyRounded } from 'icons'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { languages } from '@kinchart/texts/translate.ts'
import { beginInLanguage } from '#text/choose-language.ts'
import { leaveIfMeant } from '#ui/unsaved.ts'
import type { SignInSettings } from './early-settings.ts'
import type { DemoSignIn } from '@kinchart/contract/calls/support.ts'
import { failureText } from '#api/send.ts'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import { ConnectionBand } from './connection-band.tsx'
import { forgetsOnReload } from './own-storage.ts'

function AuthPanel() {
  return (
    <aside className={styles.authPanel} aria-label={sessionTexts.about}>
      <div className={styles.authSticky}>
        <PanelLogo height={32} />
        <p>{authLabels.marketing}</p>
        <Art />
        <Strip />
      </div>
    </aside>
  )
}

/** Keeps a long label within the drawing, to the left of the label's dot. */
const fitted = { textLength: 164, lengthAdjust: 'spacingAndGlyphs' } as const

function Art() {
  return (
    <svg className={styles.authArt} viewBox="0 20 640 480" aria-hidden>
      <rect x="346" y="186" width="420" height="104" fill="var(--on-deep)" opacity=".08" />
      <path d="M346 186h420M346 290h420" stroke="var(--on-deep-2)" strokeDasharray="2 5" opacity=".75" />
      <g stroke="var(--on-deep-2)" opacity=".4">
        <path fill="none" d="M346 56v366h420" />
        <path d="M408 422v7M474 422v7M540 422v7M606 422v7" />
      </g>
      <text x="408" y="452" textAnchor="middle" className={styles.year}>
        2022
      </text>
      <text x="474" y="452" textAnchor="middle" className={styles.year}>
        2023
      </text>
      <text x="540" y="452" textAnchor="middle" className={styles.year}>
        2024
      </text>
      <text x="606" y="452" textAnchor="middle" className={styles.year}>
        2025
      </text>
      <path d="M150 84C255 84 232 258 346 258" fill="none" stroke="#F4E3C1" strokeWidth="2.5" />
      <circle cx="150" cy="84" r="6.5" fill="var(--deep)" stroke="#F4E3C1" strokeWidth="2.5" />
      <text x="132" y="90" textAnchor="end">
        {sessionTexts.hospital}
      </text>
      <path d="M150 194C255 194 232 258 346 258" fill="none" stroke="#9FD0C8" strokeWidth="2.5" />
      <circle cx="150" cy="194" r="6.5" fill="var(--deep)" stroke="#9FD0C8" strokeWidth="2.5" />
      <text x="132" y="200" textAnchor="end">
        {sessionTexts.clinic}
      </text>
      <path d="M150 310C255 310 232 258 346 258" fill="none" stroke="#E9C98F" strokeWidth="2.5" />
      <circle cx="150" cy="310" r="6.5" fill="var(--deep)" stroke="#E9C98F" strokeWidth="2.5" />
      <text x="132" y="316" textAnchor="end">
        {sessionTexts.insurer}
      </text>
      <path d="M150 422C255 422 232 258 346 258" fill="none" stroke="#C9DAD6" strokeWidth="2.5" />
      <circle cx="150" cy="422" r="6.5" fill="var(--deep)" stroke="#C9DAD6" strokeWidth="2.5" />
      <text x="132" y="428" textAnchor="end" {...(sessionTexts.veteransOffice.length > 18 ? fitted : {})}>
        {sessionTexts.veteransOffice}
      </text>
      <path
        d="M346 258c24 0 34-40 62-40s38 52 66 48 36-104 66-104 38 74 66 74"
        fill="none"
        stroke="var(--on-deep)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g fill="var(--on-deep)" stroke="var(--deep)" strokeWidth="3">
        <circle cx="346" cy="258" r="8" />
        <circle cx="408" cy="218" r="7.5" />
        <circle cx="474" cy="266" r="7.5" />
        <circle cx="540" cy="162" r="7.5" />
      </g>
      <circle cx="606" cy="236" r="20" fill="var(--deep-spark)" opacity=".2" />
      <circle cx="606" cy="236" r="10" fill="var(--deep-spark)" />
    </svg>
  )
}

function Strip() {
  return (
    <svg className={styles.authStrip} viewBox="0 0 390 96" preserveAspectRatio="none" aria-hidden>
      <rect x="150" y="34" width="240" height="34" fill="var(--on-deep)" opacity=".09" />
      <path d="M150 34h240M150 68h240" stroke="var(--on-deep-2)" strokeDasharray="2 4" opacity=".7" />
      <g fill="none" strokeWidth="2">
        <path d="M-4 8C70 8 70 56 150 56" stroke="#F4E3C1" />
        <path d="M-4 36C70 36 80 56 150 56" stroke="#9FD0C8" />
        <path d="M-4 66C70 66 80 56 150 56" stroke="#E9C98F" />
        <path d="M-4 92C70 92 70 56 150 56" stroke="#C9DAD6" />
        <path
          d="M150 56c18 0 24-16 44-16s26 22 46 20 26-42 48-42 26 30 48 30"
          stroke="var(--on-deep)"
          strokeWidth="3"
        />
      </g>
      <g fill="var(--on-deep)" stroke="var(--deep)" strokeWidth="2.5">
        <circle cx="150" cy="56" r="5.5" />
        <circle cx="194" cy="40" r="5" />
        <circle cx="240" cy="60" r="5" />
        <circle cx="288" cy="18" r="5" />
      </g>
      <circle cx="336" cy="48" r="6.5" fill="var(--deep-spark)" />
    </svg>
  )
}

type Props = { readonly isLogin: boolean; readonly isMailDelayed: boolean }

/** Notices to read before filling in the form. Source: S1 §2.6; Q32. */
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

/** Opens the made-up family's records in one click if `npm start` runs on this machine. Q32. */
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

/** Shows links to the other languages, the legal texts and support. Source: S1 §2.6. */
export function AuthFooter({ settings }: { settings: SignInSettings | null }) {
  return (
    <footer className={styles.authFoot}>
      {languages
        .filter(({ code: language }) => language !== chosenLanguage())
        .map(({ code: language, name }) => (
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
 * Shown if the URL contained an invalid token. Disappears when the user opens another page. Source: S1 §2.6; Look 20c.
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

/**
 * Shows the form for sign-in, sign-up, email confirmation, forgotten password or password reset, depending on the
 * URL. Source: S1 §2.6.
 */
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

/**
 * Returns the page to open after sign-in: the pending handover, app request or draft. If there is none, returns the
 * default page.
 */
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
  // Ask for the app code only in the tab where the user entered the password. After a reload, the sign-in starts over.
  const step: AuthStep = first.kind === 'login' && secondFor !== null ? { kind: 'second-factor' } : first
  const isAwaitingMail = (step.kind === 'confirm' || step.kind === 'reset') && code === null
  const settings = useSettings(isAwaitingMail)
  const [isTokenRefused, setTokenRefused] = useState(wasTokenRefused)
  const isNew = key !== 'default'
  usePageTitle(stepTitles[step.kind])
  // Discard an emailed code when this screen closes, so that no later form uses the code.
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
