import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import EditOutlined from 'icon:outline-edit'
import GroupOutlined from 'icon:outline-group'
import LockOutlined from 'icon:outline-lock'
import CreditCardRounded from 'icon:round-credit-card'
import styles from './consent.module.css'

/** What no app is given, whatever it asks for. */
export function NeverGiven() {
  return (
    <div className={styles.never}>
      <h2>{words.never}</h2>
      <ul>
        <li>
          <LockOutlined fontSize="small" aria-hidden />
          {words.neverSignIn}
        </li>
        <li>
          <GroupOutlined fontSize="small" aria-hidden />
          {words.neverOthers}
        </li>
        <li>
          <CreditCardRounded fontSize="small" aria-hidden />
          {words.neverClaims}
        </li>
        <li>
          <EditOutlined fontSize="small" aria-hidden />
          {words.neverChange}
        </li>
      </ul>
    </div>
  )
}
