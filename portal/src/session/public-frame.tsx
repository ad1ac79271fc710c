import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#theme/class-names.ts'
import { paths } from '#paths/paths.ts'
import { Logo } from '#ui/logo.tsx'
import { FootLinks } from './foot-links.tsx'
import { useSettings } from './use-settings.ts'
import styles from './public-frame.module.css'

type Props = {
  /** For what needs more than a reading width: a summary, a text beside its contents. */
  readonly isWide?: boolean
  /** Whether the logo leads to the sign-in, which who was sent here by somebody else has no use for. */
  readonly hasWayIn?: boolean
  /** At most one line or two buttons, at the end of the bar. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

const BarEnd = createContext<HTMLElement | null>(null)

/** Around every page that needs no session, but for the sign-in: bar, content, foot. Source: look/care.md, 20. */
export function PublicFrame({ isWide = false, hasWayIn = true, end, children }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const settings = useSettings(false)
  return (
    <div className={classNames(styles.frame, isWide && styles.isWide)}>
      <header className={styles.frameBar}>
        <div>
          {hasWayIn ? (
            // A whole load: what belongs to the page that is left, its ties and its policy, ends with it.
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

/** What a part of the page has to say at the end of its bar. */
export function InBar({ children }: { readonly children: ReactNode }) {
  const place = use(BarEnd)
  return place === null ? null : createPortal(children, place)
}
