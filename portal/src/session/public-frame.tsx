import { createContext, use, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#theme/class-names.ts'
import { paths } from '#paths/paths.ts'
import { Logo } from '#ui/logo.tsx'
import { FootLinks } from './foot-links.tsx'
import { useSettings } from './use-settings.ts'
import styles from './public-frame.module.css'

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
