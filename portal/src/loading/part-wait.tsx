import { useLongWait } from '#ui/page-wait.tsx'
import { useIsLoading } from './waiting-parts.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './part-wait.module.css'
import common from '#theme/common.module.css'

export function PartWait() {
  return <div aria-live="polite">{useIsLoading() && <Line />}</div>
}

function Line() {
  return useLongWait() ? (
    <div className={styles.partWait} data-part="part-wait">
      <span className={common.unseen}>{actionTexts.wait}</span>
    </div>
  ) : null
}
