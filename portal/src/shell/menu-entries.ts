import { appointmentTexts } from '@kinchart/texts/en/appointments.ts'
import { doctorTexts } from '@kinchart/texts/en/doctors.ts'
import { timelineTexts } from '@kinchart/texts/en/timeline.ts'
import { overviewTexts } from '@kinchart/texts/en/overview.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import BadgeOutlined from 'icon:outline-badge'
import BiotechOutlined from 'icon:outline-biotech'
import BugReportOutlined from 'icon:outline-bug-report'
import CalendarMonthOutlined from 'icon:outline-calendar-month'
import DashboardOutlined from 'icon:outline-dashboard'
import EventNoteOutlined from 'icon:outline-event-note'
import FileDownloadOutlined from 'icon:outline-file-download'
import HomeOutlined from 'icon:outline-home'
import ImageSearchOutlined from 'icon:outline-image-search'
import MedicalServicesOutlined from 'icon:outline-medical-services'
import MilitaryTechOutlined from 'icon:outline-military-tech'
import ReceiptLongOutlined from 'icon:outline-receipt-long'
import ShareOutlined from 'icon:outline-share'
import VaccinesOutlined from 'icon:outline-vaccines'
import PeopleOutlineRounded from 'icon:round-people-outline'
import PersonOutlineRounded from 'icon:round-person-outline'
import TimelineRounded from 'icon:round-timeline'
import type { ComponentType } from 'react'
import { paths } from '#paths/paths.ts'

export type MenuEntry = {
  readonly path: string
  readonly label: string
  /** Pages that are reached from it and have no entry of their own. */
  readonly also?: readonly string[]
  readonly Icon: ComponentType<{ 'aria-hidden'?: boolean }>
}

/** Before the spec's own: what matters, and what happened. Source: settled question 37. */
export const entriesFirst: readonly MenuEntry[] = [
  { path: paths.overview, label: overviewTexts.title, Icon: HomeOutlined },
  { path: paths.timeline, label: timelineTexts.title, Icon: TimelineRounded },
]

/** Above My Records, in the spec's order. Source: S1 §2.3; an entry is only for a screen that exists. */
export const entriesAbove: readonly MenuEntry[] = [
  { path: paths.myProfile, label: pageTitles.myprofile, also: [paths.security], Icon: PersonOutlineRounded },
  { path: paths.dependents, label: pageTitles.dependents, Icon: PeopleOutlineRounded },
  { path: paths.importRecords, label: pageTitles.importrecords, Icon: FileDownloadOutlined },
]

/** For staff only. */
export const staffEntries: readonly MenuEntry[] = [
  { path: paths.exception, label: pageTitles.exception, Icon: BugReportOutlined },
]

/** Below My Records, in the spec's order. Source: S1 §2.3. */
export const entriesBelow: readonly MenuEntry[] = [
  { path: paths.shareRecords, label: pageTitles['share-records'], Icon: ShareOutlined },
  { path: paths.yourClaims, label: pageTitles.yourclaims, Icon: ReceiptLongOutlined },
  { path: paths.disability, label: pageTitles.disability, Icon: MilitaryTechOutlined },
]

/** The second group: screens the spec has and its menu does not name. Source: settled question 29. */
export const moreEntries: readonly MenuEntry[] = [
  { path: paths.encounters, label: pageTitles.encounters, Icon: EventNoteOutlined },
  { path: paths.appointments, label: appointmentTexts.title, Icon: CalendarMonthOutlined },
  { path: paths.findProvider, label: doctorTexts.title, Icon: MedicalServicesOutlined },
  { path: paths.claims, label: pageTitles.claims, Icon: DashboardOutlined },
  { path: paths.idCard, label: pageTitles.idcard, Icon: BadgeOutlined },
  { path: paths.covidPassport, label: pageTitles.covidpassport, Icon: VaccinesOutlined },
  { path: paths.viewXray, label: pageTitles.viewxray, Icon: ImageSearchOutlined },
  { path: paths.toxbox, label: pageTitles.toxbox, Icon: BiotechOutlined },
]
