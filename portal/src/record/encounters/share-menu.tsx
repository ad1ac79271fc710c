import { visitTexts } from '@kinchart/contract/texts.ts'
import IosShareRounded from '@mui/icons-material/IosShareRounded'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { shareEntries } from './share-entries.ts'

const entries = shareEntries(Object.values(paths))

/** Where visits can be shared; nothing at all while none of those screens stands. */
export function ShareMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
  if (entries.length === 0) return null
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<IosShareRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {visitTexts.share}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entries.map(({ path, label }) => (
          <MenuItem key={path} component={Link} to={path} onClick={close}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
