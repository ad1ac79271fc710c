import { fieldLabels } from '@kinchart/texts/en/field-labels.ts'
import Button from '@mui/material/Button'
import KeyOutlined from 'icon:outline-key'
import ShieldOutlined from 'icon:outline-shield'
import MailOutlineRounded from 'icon:round-mail-outline'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { AppsIcon } from '#ui/apps-icon.tsx'
import { Card } from '#ui/card.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import styles from './profile.module.css'

type Props = { readonly email: string; readonly onChangeEmail: () => void }

/** How the person signs in: address and password; and the way out of the account. */
export function SignInCard({ email, onChangeEmail }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={profileTexts.signIn}>
      <ul className={styles.signInLines}>
        <li>
          <MailOutlineRounded aria-hidden />
          <span>
            {fieldLabels.email}
            <small>{email}</small>
          </span>
          <Button aria-label={profileTexts.changeEmail} onClick={onChangeEmail}>
            {profileTexts.change}
          </Button>
        </li>
        <li>
          <KeyOutlined aria-hidden />
          <span>
            {fieldLabels.password}
            <small aria-hidden>••••••••</small>
          </span>
          <Button aria-label={profileTexts.changePassword} onClick={() => setOpen(true)}>
            {profileTexts.change}
          </Button>
        </li>
        <li>
          <ShieldOutlined aria-hidden />
          <span>
            {frameTexts.security}
            <small>{profileTexts.securityFacts}</small>
          </span>
          <Button component={Link} to={paths.security} aria-label={profileTexts.openSecurity}>
            {profileTexts.open}
          </Button>
        </li>
        <li>
          <AppsIcon aria-hidden />
          <span>
            {frameTexts.connectedApps}
            <small>{profileTexts.appsFacts}</small>
          </span>
          <Button component={Link} to={paths.connectedApps} aria-label={profileTexts.openApps}>
            {profileTexts.open}
          </Button>
        </li>
        <DeleteAccount />
      </ul>
      {isOpen && <ChangePasswordDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  )
}
