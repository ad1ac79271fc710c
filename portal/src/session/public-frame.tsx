import { createContext, use, useState, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { classNames, common } from '#theme/styles.ts'
import { paths } from '#paths/paths.ts'
import { Logo } from '#ui/logo.tsx'
import styles from './public-frame.module.css'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { type SignInSettings, readSettings, settingsCall } from './early-settings.ts'
import { sendUnread } from '#api/send.ts'
import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { Link } from 'react-router'
import { withEmail, type AuthStep } from './auth-step.ts'

type Props = {
  readonly isWide?: boolean
  /**
   * True if the logo links to the sign-in page. False for visitors who came from someone else's page or email and don't
   * need to sign in.
   */
  readonly hasWayIn?: boolean
  readonly end?: ReactNode
  readonly children: ReactNode
}

const BarEnd = createContext<HTMLElement | null>(null)

/** The frame of pages that need no session, except the sign-in page. Source: Look 20. */
export function PublicFrame({ isWide = false, hasWayIn = true, end, children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const settings = useSettings(false)
  return (
    <div className={classNames(styles.frame, isWide && styles.isWide)}>
      <header className={styles.frameBar}>
        <div>
          {hasWayIn ? (
            // A full page load discards the state and the content security policy of the current page.
            <a href={paths.login}>
              <Logo height={36} />
            </a>
          ) : (
            <Logo height={36} />
          )}
          <div className={styles.frameEnd} ref={setPlace}>
            {end}
          </div>
        </div>
      </header>
      <main className={styles.frameMain}>
        <BarEnd value={place}>{children}</BarEnd>
      </main>
      <footer className={styles.frameFoot}>
        <div>
          <FootLinks settings={settings} isSupportFirst />
        </div>
      </footer>
    </div>
  )
}

export function InBar({ children }: { readonly children: ReactNode }) {
  const place = use(BarEnd)
  return place === null ? null : createPortal(children, place)
}

type FootLinksProps = { readonly settings: SignInSettings | null; readonly isSupportFirst?: boolean }

/**
 * Links to the operator's legal pages in a new tab, and to support. Links to our legal pages until the operator's pages
 * are known. Source: S1 §2.5, §2.6.
 */
export function FootLinks({ settings, isSupportFirst = false }: FootLinksProps) {
  const privacy = <NewTab href={settings?.privacyUrl ?? paths.publicPrivacy} text={shellLabels.privacyPolicy} />
  const terms = <NewTab href={settings?.termsUrl ?? paths.publicTerms} text={shellLabels.termsOfService} />
  // A user who can't sign in has no other way to ask for help.
  const support = <Support url={settings?.supportUrl ?? null} email={settings?.supportEmail ?? null} />
  return isSupportFirst ? (
    <>
      {support}
      {terms}
      {privacy}
    </>
  ) : (
    <>
      {privacy}
      {terms}
      {support}
    </>
  )
}

function Support({ url, email }: { url: string | null; email: string | null }) {
  if (url !== null) return <NewTab href={url} text={shellLabels.userSupport} />
  return email === null ? null : (
    <a href={`mailto:${email}`}>
      {shellLabels.userSupport}: {email}
    </a>
  )
}

function NewTab({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <span className={common.unseen}> {uiTexts.newTab}</span>
    </a>
  )
}

const againMs = 20_000

/**
 * The settings for a visitor who is not signed in. Null until the settings are known. While an emailed code is
 * pending, polls the settings, because they state whether emails are delayed.
 */
export function useSettings(isAwaitingMail: boolean): SignInSettings | null {
  const [settings, setSettings] = useState<SignInSettings | null>(null)
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      try {
        const answer = readSettings(await sendUnread(settingsCall))
        if (!isLeft && answer !== null) setSettings(answer)
      } catch {
        // Without settings, the page still works. It uses its own links to the legal texts and shows no email delays.
      }
    }
    void ask()
    const timer = isAwaitingMail ? setInterval(() => void ask(), againMs) : undefined
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [isAwaitingMail])
  return settings
}

type AuthLeadProps = { readonly step: AuthStep; readonly email: string; readonly onHasCode: () => void }

export function AuthLead({ step, email, onHasCode }: AuthLeadProps) {
  return (
    <p className={common.muted}>
      {step.kind === 'login' && (
        <>
          {sessionTexts.newHere} <Link to={withEmail(paths.signup, email)}>{sessionTexts.signUp}</Link>
        </>
      )}
      {step.kind === 'signup' && (
        <>
          {sessionTexts.already} <Link to={withEmail(paths.login, email)}>{sessionTexts.signIn}</Link>
          {/* The URL contains an address if the user followed a link in an email. If the user signed up twice, the code in the first email is still valid. */}
          {email !== '' && (
            <>
              {' '}
              {sessionTexts.hasCode}{' '}
              <button type="button" className={common.textButton} onClick={onHasCode}>
                {sessionTexts.enterCode}
              </button>
            </>
          )}
        </>
      )}
      {step.kind === 'confirm' &&
        (step.who.password === null
          ? sessionTexts.forWhom({ email: step.who.email })
          : sessionTexts.codeSent({ email: step.who.email }))}
      {step.kind === 'forgot' && (
        <>
          {sessionTexts.forgot} <Link to={withEmail(paths.login, email)}>{sessionTexts.backToSignIn}</Link>
        </>
      )}
      {step.kind === 'reset' && (
        <>
          {email !== '' && <>{sessionTexts.forWhom({ email })} </>}
          {sessionTexts.noCode} <Link to={withEmail(paths.forgotPassword, email)}>{sessionTexts.askAgain}</Link>
        </>
      )}
    </p>
  )
}
