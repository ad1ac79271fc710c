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

export function AccountMenu() {
  const { people } = useOpenRecord()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="account"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="unseen">{frameTexts.accountOf({ name: people[0].name })}</span>
        <Avatar name={people[0].name} tone="filled" />
        <ExpandMoreRounded fontSize="small" aria-hidden />
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <li className="account-who" role="presentation">
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
