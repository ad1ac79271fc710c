import { constants } from '@kinchart/contract/rules/constants.ts'
import { useSyncExternalStore } from 'react'
import styles from './page-frame.module.css'

const watch = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The operator's page keeps its own origin and sign-in. It can't navigate this window. */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/**
 * Embeds a page in a frame that is 200 px smaller than the window in each dimension, and never wider than its
 * container. Source: S3 §2, §9.
 */
export function PageFrame({ title, address }: { title: string; address: string }) {
  const width = useSyncExternalStore(watch, () => window.innerWidth)
  const height = useSyncExternalStore(watch, () => window.innerHeight)
  return (
    <iframe
      className={styles.pageFrame}
      title={title}
      src={address}
      width={width - constants.veteranFrameInset}
      height={height - constants.veteranFrameInset}
      referrerPolicy="no-referrer"
      sandbox={allowed}
    />
  )
}
