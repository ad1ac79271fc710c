import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { pageTitles, shellLabels } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import {
  BadgeOutlined,
  BiotechOutlined,
  BugReportOutlined,
  CalendarMonthOutlined,
  DashboardOutlined,
  EventNoteOutlined,
  ExpandLessRounded,
  ExpandMoreRounded,
  FileDownloadOutlined,
  FolderOpenRounded,
  HomeOutlined,
  ImageSearchOutlined,
  MedicalServicesOutlined,
  MilitaryTechOutlined,
  MoreHorizRounded,
  PaidOutlined,
  PeopleOutlineRounded,
  PersonOutlineRounded,
  ReceiptLongOutlined,
  ShareOutlined,
  TimelineRounded,
  VaccinesOutlined,
} from 'icons'
import { useEffect, useId, useRef, useState, type ReactNode, type ComponentType } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { profileQuery, useOpenRecord } from '#session/people.ts'
import { myRecordsPath, paths, tabOf } from '#paths/paths.ts'
import { useRecordTabs } from '#record/record-tabs.ts'
import { Logo } from '#ui/logo.tsx'
import { classNames } from '#theme/styles.ts'
import styles from './shell.module.css'
import { appointmentTexts } from '@kinchart/texts/en/appointments.ts'
import { doctorTexts } from '@kinchart/texts/en/doctors.ts'
import { timelineTexts } from '@kinchart/texts/en/record.ts'
import { overviewTexts } from '@kinchart/texts/en/overview.ts'

type MenuEntry = {
  readonly path: string
  readonly label: string
  readonly also?: readonly string[]
  readonly Icon: ComponentType<{ 'aria-hidden'?: boolean }>
}

/** Shown before the menu entries of the spec. Source: Q37. */
const entriesFirst: readonly MenuEntry[] = [
  { path: paths.overview, label: overviewTexts.title, Icon: HomeOutlined },
  { path: paths.timeline, label: timelineTexts.title, Icon: TimelineRounded },
]

/** In the spec's order. Only existing screens have an entry. Source: S1 §2.3. */
const entriesAbove: readonly MenuEntry[] = [
  { path: paths.myProfile, label: pageTitles.myprofile, also: [paths.security], Icon: PersonOutlineRounded },
  { path: paths.dependents, label: pageTitles.dependents, Icon: PeopleOutlineRounded },
  { path: paths.importRecords, label: pageTitles.importrecords, Icon: FileDownloadOutlined },
]

const staffEntries: readonly MenuEntry[] = [
  { path: paths.exception, label: pageTitles.exception, Icon: BugReportOutlined },
]

/** In the spec's order. Source: S1 §2.3. */
const entriesBelow: readonly MenuEntry[] = [
  { path: paths.shareRecords, label: pageTitles['share-records'], Icon: ShareOutlined },
  { path: paths.yourClaims, label: pageTitles.yourclaims, Icon: ReceiptLongOutlined },
  { path: paths.disability, label: pageTitles.disability, Icon: MilitaryTechOutlined },
]

/** Screens that are in the spec but not in its menu. Source: Q29. */
const moreEntries: readonly MenuEntry[] = [
  { path: paths.encounters, label: pageTitles.encounters, Icon: EventNoteOutlined },
  { path: paths.appointments, label: appointmentTexts.title, Icon: CalendarMonthOutlined },
  { path: paths.findProvider, label: doctorTexts.title, Icon: MedicalServicesOutlined },
  { path: paths.claims, label: pageTitles.claims, Icon: DashboardOutlined },
  { path: paths.idCard, label: pageTitles.idcard, Icon: BadgeOutlined },
  { path: paths.covidPassport, label: pageTitles.covidpassport, Icon: VaccinesOutlined },
  { path: paths.viewXray, label: pageTitles.viewxray, Icon: ImageSearchOutlined },
  { path: paths.toxbox, label: pageTitles.toxbox, Icon: BiotechOutlined },
]

type Props = {
  readonly onChosen?: () => void
  readonly onEarn: () => void
}

/** Used in both the sidebar and the drawer. Source: S1 §2.3; Q29. */
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

/** Keeps the current entry in view even if entries are added above it or the window shrinks. */
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
  readonly isCurrent: boolean
  readonly children: ReactNode
}

function Fold({ label, Icon, isCurrent, children }: FoldProps) {
  const [toggled, setToggled] = useState<{ isOpen: boolean; isCurrent: boolean } | null>(null)
  // A manual toggle applies until the user opens a page of this group or leaves the group's pages.
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

/** Menu entries for pages that are not in the spec's menu. Source: Look 16. */
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
