import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'
import IconButton from '@mui/material/IconButton'
import MenuRounded from 'icon:round-menu'
import { Link, useLocation } from 'react-router'
import { isOfClaims, isOfRecord, paths, searchedPageOf } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { Avatar } from '#ui/avatar.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Clock } from './clock.tsx'
import { PersonPicker } from './person-picker.tsx'
import { SearchBar } from './search-bar.tsx'
import { SearchEverything, ToSearch, useSearchKeys } from './search-everything.tsx'
import common from '#theme/common.module.css'
import styles from './shell.module.css'

/**
 * The search of a list on its own page, else the search of everything; the picker where a record is shown, else the name of
 * the person whose record is open; clock; account. Source: S1 §2.4, look/reading.md, 16b.
 */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { pathname } = useLocation()
  const tab = searchedPageOf(pathname)
  useSearchKeys()
  return (
    <header className={styles.bar} data-part="bar">
      <div className={styles.barPhone} data-part="bar-phone">
        <IconButton aria-label={frameTexts.menu} onClick={onMenu}>
          <MenuRounded />
        </IconButton>
        <Link to={paths.home} className={styles.barIcon}>
          <img src="/icon.svg" alt={uiTexts.product} width={32} height={32} />
        </Link>
        {pathname !== paths.search && <ToSearch className={styles.toSearchPhone} />}
      </div>
      <div className={styles.barRecord} data-part="bar-record">
        {tab === null ? <SearchEverything /> : <SearchBar key={tab} tab={tab} />}
        {tab !== null || isOfClaims(pathname) || isOfRecord(pathname) || pathname === paths.veteranHistory ? (
          <PersonPicker />
        ) : (
          <OpenPerson />
        )}
        {tab !== null && <ToSearch className={styles.toSearch} />}
      </div>
      <Clock />
      <AccountMenu />
    </header>
  )
}

function OpenPerson() {
  const { person } = useOpenRecord()
  return (
    <p className={styles.openPerson}>
      <Avatar name={person.name} tone={person.tone} />
      <span>
        <span className={common.unseen}>{frameTexts.openRecord} </span>
        {person.label}
      </span>
    </p>
  )
}
