import { createContext, use, useState, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { classNames, common } from '#theme/styles.ts'
import { paths } from '#paths/paths.ts'
import { Logo } from '#ui/logo.tsx'
import styles from './public-frame.module.css'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { type SignInSettings, readSettings, settingsCall } from './read-settings.ts'
import { sendUnread } from '#api/send.ts'

type Props = {
  readonly isWide?: boolean
  /**
   * True if the logo links to the sign-in page. False for pages whose visitors were sent here by someone else and don't
   * need it.
   */
  readonly hasWayIn?: boolean
  readonly end?: ReactNode
  readonly children: ReactNode
}

const BarEnd = createContext<HTMLElement | null>(null)

/** For pages that need no session, except the sign-in. Source: Look 20. */
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
 * Links to the operator's legal pages in a new tab, or to ours until the operator's are known, and to support. Source:
 * S1 §2.5, §2.6.
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
 * For a visitor who is not signed in. Null while unknown. Polls only while a code is pending, because email delays may
 * change.
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
        // The page works without settings. It then uses its own links to the legal texts and shows no email delays.
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
