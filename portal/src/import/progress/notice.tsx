import { progressTexts } from '@kinchart/texts/en/import.ts'
import LockOutlined from 'icon:outline-lock'
import styles from './progress.module.css'

type Props = {
  /** The server has what the organization sent back. */
  readonly isHandedOver: boolean
  /** The import waits for the person's answer. */
  readonly isAsked: boolean
}

/** What is true about closing the window, in bold, and below it the specification's words. Settled question 28. */
export function Notice({ isHandedOver, isAsked }: Props) {
  const { handingOver, noticeTrue, noticeAsked } = progressTexts
  return (
    <div className={styles.importNotice}>
      <LockOutlined aria-hidden />
      <p>
        <b>{!isHandedOver ? handingOver : isAsked ? noticeAsked : noticeTrue}</b>
        {progressTexts.notice}
      </p>
    </div>
  )
}
