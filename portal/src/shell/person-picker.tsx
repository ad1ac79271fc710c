import { shellLabels } from '@kinchart/contract/texts.ts'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { Avatar } from '#ui/avatar.tsx'
import common from '#theme/common.module.css'
import styles from './shell.module.css'

/** Select Dependent. The list begins with the person themself. Source: S1 §2.4. */
export function PersonPicker() {
  const { person, people, open } = useOpenRecord()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={styles.personPicker}
        data-part="person-picker"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={common.unseen}>{shellLabels.selectDependent}: </span>
        <Avatar name={person.name} tone={person.tone} />
        <b>{person.label}</b>
        <ExpandMoreRounded fontSize="small" aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': shellLabels.selectDependent },
          paper: { sx: { minWidth: anchor?.offsetWidth ?? 0 } },
        }}
      >
        {people.map((choice) => (
          <MenuItem
            key={choice.profileId}
            role="menuitemradio"
            aria-checked={choice.profileId === person.profileId}
            selected={choice.profileId === person.profileId}
            onClick={() => {
              setAnchor(null)
              open(choice.profileId)
            }}
            sx={{ gap: '0.625rem', paddingLeft: '0.5rem' }}
          >
            <Avatar name={choice.name} tone={choice.tone} />
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
