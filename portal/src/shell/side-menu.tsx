import { frameTexts } from '@kinchart/texts/shell.ts'
import { pageTitles, shellLabels } from '@kinchart/contract/texts.ts'
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import FolderOpenRounded from '@mui/icons-material/FolderOpenRounded'
import PaidOutlined from '@mui/icons-material/PaidOutlined'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { profileQuery } from '#session/profile-query.ts'
import { myRecordsPath, paths, tabOf } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { useRecordTabs } from '#record/record-tabs.ts'
import { Logo } from '#ui/logo.tsx'
import { entriesAbove, entriesBelow, moreEntries, staffEntries } from './menu-entries.ts'
import type { MenuEntry } from './menu-entries.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './shell.module.css'

type Props = {
  readonly onChosen?: () => void
  /** Opens the research-sharing dialog. */
  readonly onEarn: () => void
}

/** The same menu in the sidebar and in the drawer. Source: S1 §2.3; settled question 29. */
export function SideMenu({ onChosen, onEarn }: Props) {
  const isStaff = useQuery(profileQuery).data?.isStaff === true
  const chosen = onChosen === undefined ? {} : { onChosen }
  const list = useCurrentInView()
  return (
    <>
      <Link className={classNames(styles.sideBrand)} to={paths.home} onClick={onChosen} aria-label={frameTexts.home}>
        <Logo height={36} />
      </Link>
      <nav className={styles.sideNav} aria-label={frameTexts.main} ref={list}>
        {entriesAbove.map((entry) => (
          <Entry key={entry.path} entry={entry} {...chosen} />
        ))}
        <MyRecordsEntry {...chosen} />
        {entriesBelow.map((entry) => (
          <Entry key={entry.path} entry={entry} {...chosen} />
        ))}
        <div className={styles.sideGroup}>
          {[...moreEntries, ...(isStaff ? staffEntries : [])].map((entry) => (
            <Entry key={entry.path} entry={entry} {...chosen} />
          ))}
        </div>
      </nav>
      <div className={styles.sideFoot}>
        <button
          type="button"
          className={styles.sideEntry}
          onClick={() => {
            onChosen?.()
            onEarn()
          }}
        >
          <PaidOutlined aria-hidden />
          {shellLabels.earn}
        </button>
      </div>
    </>
  )
}

/** Keeps the entry of the open page in view, also when entries come in above it or the window becomes lower. */
function useCurrentInView() {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const show = () => element.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    const watch = new ResizeObserver(show)
    for (const one of [element, ...element.children]) watch.observe(one)
    return () => watch.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has another entry
  }, [pathname])
  return list
}

function Entry({ entry: { path, label, Icon }, onChosen }: { entry: MenuEntry; onChosen?: () => void }) {
  return (
    <NavLink className={classNames(styles.sideEntry)} to={path} onClick={onChosen}>
      <Icon aria-hidden />
      {label}
    </NavLink>
  )
}

function MyRecordsEntry({ onChosen }: { onChosen?: () => void }) {
  const tab = tabOf(useLocation().pathname)
  const { person } = useOpenRecord()
  const tabs = useRecordTabs(person.profileId)
  const [isOpen, setOpen] = useState(true)
  const listId = useId()
  const Chevron = isOpen ? ExpandLessRounded : ExpandMoreRounded
  return (
    <>
      <button
        type="button"
        className={classNames(styles.sideEntry, tab === null ? undefined : styles.isCurrent)}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <FolderOpenRounded aria-hidden />
        {pageTitles.myrecords}
        <Chevron className={classNames(styles.sideChevron)} fontSize="small" aria-hidden />
      </button>
      <ul className={styles.sideBranch} id={listId} hidden={!isOpen}>
        {tabs.map(({ name, tabUrl }) => (
          <li key={tabUrl}>
            <Link
              className={classNames(styles.sideEntry)}
              to={myRecordsPath(tabUrl)}
              onClick={onChosen}
              {...(tabUrl === tab ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
