import { frameTexts } from '@kinchart/texts/shell.ts'
import { shellLabels } from '@kinchart/contract/texts.ts'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { signOut } from '#session/enter-account.ts'
import { Avatar } from '#ui/avatar.tsx'
import { leaveIfMeant } from '#ui/unsaved.ts'
import common from '#theme/common.module.css'
import styles from './shell.module.css'

export function AccountMenu() {
  const { people } = useOpenRecord()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={styles.account}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={common.unseen}>{frameTexts.accountOf({ name: people[0].name })}</span>
        <Avatar name={people[0].name} tone="filled" />
        <ExpandMoreRounded fontSize="small" aria-hidden />
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <li className={styles.accountWho} role="presentation">
          {people[0].name}
        </li>
        <MenuItem
          onClick={() => {
            setAnchor(null)
            void leaveIfMeant(signOut)
          }}
          sx={{ gap: '12px' }}
        >
          <LogoutRounded />
          {shellLabels.logout}
        </MenuItem>
      </Menu>
    </>
  )
}
