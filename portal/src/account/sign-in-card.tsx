import { fieldLabels } from '@kinchart/texts/fields.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { profileTexts } from '@kinchart/texts/account.ts'
import styles from './profile.module.css'

type Props = { readonly email: string; readonly onChangeEmail: () => void }

/** How the person signs in: address and password; and the way out of the account. */
export function SignInCard({ email, onChangeEmail }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={profileTexts.signIn}>
      <ul className={styles.signInLines}>
        <li>
          <span>
            <small>{fieldLabels.email}</small>
            {email}
          </span>
          <Button onClick={onChangeEmail}>{profileTexts.changeEmail}</Button>
        </li>
        <li>
          <span>
            <small>{fieldLabels.password}</small>
            <b aria-hidden>••••••••</b>
          </span>
          <Button onClick={() => setOpen(true)}>{profileTexts.changePassword}</Button>
        </li>
        <DeleteAccount />
      </ul>
      {isOpen && <ChangePasswordDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  )
}
