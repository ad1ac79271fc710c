import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import IosShareRounded from 'icon:round-ios-share'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { visitTexts } from '@kinchart/texts/en/visits.ts'

const entries = [
  { path: paths.shareRecords, label: visitTexts.myDoctors },
  { path: paths.findProvider, label: visitTexts.findDoctor },
] as const

/** Where visits can be shared. Source: S2 §2 (Encounters). */
export function ShareMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menuId = useId()
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
