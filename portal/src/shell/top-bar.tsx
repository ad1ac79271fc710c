import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { frameTexts, appearanceTexts, languageTexts } from '@kinchart/texts/en/shell.ts'
import IconButton from '@mui/material/IconButton'
import {
  CloseRounded,
  ContrastRounded,
  ExpandMoreRounded,
  LanguageRounded,
  LogoutRounded,
  MenuRounded,
  ScheduleRounded,
  SearchRounded,
  ShieldOutlined,
} from 'icons'
import { Link, useLocation } from 'react-router'
import { isOfClaims, isOfRecord, paths, searchedPageOf } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { Avatar } from '#ui/avatar.tsx'
import { PersonPicker } from './person-picker.tsx'
import { SearchEverything, ToSearch, useSearchKeys } from './search-everything.tsx'
import { classNames, common } from '#theme/styles.ts'
import styles from './shell.module.css'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { claimSearchColumns, claimsPage } from '#claims/search-columns.ts'
import { sectionOf } from '#record/sections.ts'
import { useForgetSearchOnLeaving, useRecordSearch } from '#record/record-search.tsx'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { useEffect, useState } from 'react'
import { locale } from '@kinchart/texts/locale.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { readAccount, signOut } from '#session/enter-account.ts'
import { appearances } from '#theme/appearance.ts'
import { languages } from '@kinchart/texts/translate.ts'
import { beginInLanguage } from '#text/choose-language.ts'
import { AppsIcon } from '#ui/apps-icon.tsx'
import { leaveIfMeant } from '#ui/unsaved.ts'

/** Source: Look 16b. */
function AccountMenu() {
  const { people } = useOpenRecord()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mode = 'system', setMode } = useColorScheme()
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { className: styles.accountList } }}
      >
        <li className={styles.accountWho} role="presentation">
          <Avatar name={people[0].name} tone="filled" />
          <span>
            <b>{people[0].name}</b>
            {readAccount()?.email}
          </span>
        </li>
        <li className={styles.accountHead} role="presentation">
          <LanguageRounded aria-hidden />
          <span>
            {languageTexts.title}
            <small>{languageTexts.facts}</small>
          </span>
        </li>
        {languages.map(({ code: language, name }) => (
          <MenuItem
            key={language}
            role="menuitemradio"
            lang={language}
            aria-checked={language === chosenLanguage()}
            selected={language === chosenLanguage()}
            className={classNames(styles.accountChoice, styles.isHalf)}
            onClick={() => void leaveIfMeant(() => beginInLanguage(language))}
          >
            {name}
          </MenuItem>
        ))}
        <li className={styles.accountHead} role="presentation">
          <ContrastRounded aria-hidden />
          {appearanceTexts.title}
        </li>
        {appearances.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === mode}
            selected={one === mode}
            className={styles.accountChoice}
            onClick={() => setMode(one)}
          >
            {appearanceTexts[one]}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem component={Link} to={paths.security} onClick={() => setAnchor(null)} sx={{ gap: '0.75rem' }}>
          <ShieldOutlined aria-hidden />
          {frameTexts.security}
        </MenuItem>
        <MenuItem component={Link} to={paths.connectedApps} onClick={() => setAnchor(null)} sx={{ gap: '0.75rem' }}>
          <AppsIcon aria-hidden />
          {frameTexts.connectedApps}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null)
            void leaveIfMeant(signOut)
          }}
          sx={{ gap: '0.75rem' }}
        >
          <LogoutRounded aria-hidden />
          {shellLabels.logout}
        </MenuItem>
      </Menu>
    </>
  )
}

/** Created on first use, because creating a date format is slow. */
function formats() {
  const dayWords = (weekday: 'long' | 'short') => {
    const format = new Intl.DateTimeFormat(locale(), { weekday, month: 'short', day: '2-digit' })
    // Spanish puts 'de' between day and month, which is too long for the bar.
    return (at: Date) =>
      format
        .formatToParts(at)
        .map(({ type, value }) => (type === 'literal' ? value.replace(' de ', ' ') : value))
        .join('')
  }
  const time = new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return { longDay: dayWords('long'), shortDay: dayWords('short'), time: (at: Date) => time.format(at) }
}

const someDay = new Date(0).toDateString().slice(0, -5)
const someTime = new Date(0).toTimeString().slice(0, 11)
let made: ReturnType<typeof formats> | undefined

/**
 * Updates every second. Screen readers do not announce the time. Loads after the page, which reserves the space for it.
 */
function Clock() {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const tick = () => setNow(new Date())
    // Start after the first paint.
    let first: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      first = setTimeout(tick)
    })
    const timer = setInterval(tick, constants.clockTickMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])
  if (now === null)
    return (
      <span className={classNames(styles.clock, styles.clockComing, common.num)} aria-hidden>
        <ScheduleRounded fontSize="small" />
        <span className={styles.clockShort}>{someDay}</span>
        <span className={styles.clockComma}>, </span>
        <span>{someTime}</span>
      </span>
    )
  const { longDay, shortDay, time } = (made ??= formats())
  return (
    <time className={classNames(styles.clock, common.num)} dateTime={now.toISOString()} aria-live="off">
      <ScheduleRounded fontSize="small" aria-hidden />
      <span className={styles.clockLong}>{longDay(now)}</span>
      <span className={styles.clockShort}>{shortDay(now)}</span>
      <span className={styles.clockComma}>, </span>
      <span>{time(now)}</span>
    </time>
  )
}

function SearchBar({ tab }: { tab: string }) {
  const { typed, set } = useRecordSearch(tab)
  useForgetSearchOnLeaving()
  const columns = tab === claimsPage ? claimSearchColumns : (sectionOf(tab)?.searchColumns ?? [])
  return (
    <search className={styles.recordSearch}>
      <div className={styles.recordSearchColumn}>
        <select
          aria-label={frameTexts.searchColumn}
          value={typed.column ?? ''}
          onChange={(event) => set({ ...typed, column: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">{shellLabels.allColumns}</option>
          {columns.map(({ field, label }) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
        </select>
        <ExpandMoreRounded fontSize="small" aria-hidden />
      </div>
      <div className={styles.recordSearchBox} data-part="record-search-box">
        <SearchRounded aria-hidden />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={frameTexts.search}
          placeholder={frameTexts.search}
          maxLength={200}
          value={typed.text}
          onChange={(event) => set({ ...typed, text: event.target.value })}
        />
        {typed.text !== '' && (
          <IconButton aria-label={uiTexts.clearSearch} onClick={() => set({ ...typed, text: '' })}>
            <CloseRounded fontSize="small" />
          </IconButton>
        )}
      </div>
    </search>
  )
}

/**
 * Shows the list's search on a list's page, and the global search elsewhere. Shows the person picker on pages of a
 * record, and the name of the open record's patient elsewhere. Source: S1 §2.4, Look 16b.
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
