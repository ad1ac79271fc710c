import { progressTexts } from '@kinchart/texts/import.ts'
import LockOutlined from 'icon:outline-lock'
import styles from './progress.module.css'

/** What is true about closing the window, in bold, and below it the specification's words. Settled question 28. */
export function Notice({ isHandedOver }: { isHandedOver: boolean }) {
  return (
    <div className={styles.importNotice}>
      <LockOutlined aria-hidden />
      <p>
        <b>{isHandedOver ? progressTexts.noticeTrue : progressTexts.handingOver}</b>
        {progressTexts.notice}
      </p>
    </div>
  )
}
