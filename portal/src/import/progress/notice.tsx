import { progressTexts } from '@kinchart/texts/en/import.ts'
import LockOutlined from 'icon:outline-lock'
import styles from './progress.module.css'

type Props = {
  readonly isHandedOver: boolean
  readonly isAsked: boolean
}

/** Shows in bold above the spec's text whether the window may be closed. Q28. */
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
