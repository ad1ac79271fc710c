import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { pageTitles, shellLabels } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import PaidOutlined from 'icon:outline-paid'
import ExpandLessRounded from 'icon:round-expand-less'
import ExpandMoreRounded from 'icon:round-expand-more'
import FolderOpenRounded from 'icon:round-folder-open'
import MoreHorizRounded from 'icon:round-more-horiz'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { profileQuery } from '#session/profile-query.ts'
import { myRecordsPath, paths, tabOf } from '#paths/paths.ts'
import { useOpenRecord } from '#session/people.ts'
import { useRecordTabs } from '#record/record-tabs.ts'
import { Logo } from '#ui/logo.tsx'
import { entriesAbove, entriesBelow, entriesFirst, moreEntries, staffEntries } from './menu-entries.ts'
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
        {entriesFirst.map((entry) => (
          <Entry key={entry.path} entry={entry} {...chosen} />
        ))}
        <hr className={styles.sideRule} />
        {entriesAbove.map((entry) => (
          <Entry key={entry.path} entry={entry} {...chosen} />
        ))}
        <MyRecordsEntry {...chosen} />
        {entriesBelow.map((entry) => (
          <Entry key={entry.path} entry={entry} {...chosen} />
        ))}
        <hr className={styles.sideRule} />
        <MoreEntry entries={[...moreEntries, ...(isStaff ? staffEntries : [])]} {...chosen} />
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

function Entry({ entry: { path, label, also, Icon }, onChosen }: { entry: MenuEntry; onChosen?: () => void }) {
  const { pathname } = useLocation()
  return (
    <NavLink
      className={classNames(styles.sideEntry, also?.includes(pathname) === true ? styles.isCurrent : undefined)}
      to={path}
      onClick={onChosen}
    >
      <Icon aria-hidden />
      {label}
    </NavLink>
  )
}

type FoldProps = {
  readonly label: string
  readonly Icon: MenuEntry['Icon']
  /** The open page is one of its own: only then is it open by itself. */
  readonly isCurrent: boolean
  readonly children: ReactNode
}

/** Entries of one kind under a button. */
function Fold({ label, Icon, isCurrent, children }: FoldProps) {
  const [toggled, setToggled] = useState<{ isOpen: boolean; isCurrent: boolean } | null>(null)
  // What a person opened or closed holds until they come to another part of the menu.
  const isOpen = toggled !== null && toggled.isCurrent === isCurrent ? toggled.isOpen : isCurrent
  const listId = useId()
  const Chevron = isOpen ? ExpandLessRounded : ExpandMoreRounded
  return (
    <>
      <button
        type="button"
        className={classNames(styles.sideEntry, isCurrent ? styles.isCurrent : undefined)}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setToggled({ isOpen: !isOpen, isCurrent })}
      >
        <Icon aria-hidden />
        {label}
        <Chevron className={classNames(styles.sideChevron)} fontSize="small" aria-hidden />
      </button>
      <ul className={styles.sideBranch} id={listId} hidden={!isOpen}>
        {children}
      </ul>
    </>
  )
}

function MyRecordsEntry({ onChosen }: { onChosen?: () => void }) {
  const tab = tabOf(useLocation().pathname)
  const { person } = useOpenRecord()
  const tabs = useRecordTabs(person.profileId)
  return (
    <Fold label={pageTitles.myrecords} Icon={FolderOpenRounded} isCurrent={tab !== null}>
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
    </Fold>
  )
}

/** The second group, with the pages that the spec's menu does not name. Source: look/reading.md, 16. */
function MoreEntry({ entries, onChosen }: { entries: readonly MenuEntry[]; onChosen?: () => void }) {
  const { pathname } = useLocation()
  const isCurrent = entries.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <Fold label={frameTexts.more} Icon={MoreHorizRounded} isCurrent={isCurrent}>
      {entries.map(({ path, label }) => (
        <li key={path}>
          <NavLink className={classNames(styles.sideEntry)} to={path} onClick={onChosen}>
            {label}
          </NavLink>
        </li>
      ))}
    </Fold>
  )
}
