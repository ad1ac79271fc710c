import { pageTitles } from '@kinchart/contract/texts.ts'
import BugReportOutlined from '@mui/icons-material/BugReportOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PeopleOutlineRounded from '@mui/icons-material/PeopleOutlineRounded'
import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded'
import type { ComponentType } from 'react'
import { paths } from '#app/paths.ts'

export type MenuEntry = {
  readonly path: string
  readonly label: string
  readonly Icon: ComponentType<{ 'aria-hidden'?: boolean }>
}

/** Above My Records, in the spec's order. Source: S1 §2.3; an entry stands only for a screen that exists. */
export const entriesAbove: readonly MenuEntry[] = [
  { path: paths.myProfile, label: pageTitles.myprofile, Icon: PersonOutlineRounded },
  { path: paths.dependents, label: pageTitles.dependents, Icon: PeopleOutlineRounded },
  { path: paths.importRecords, label: pageTitles.importrecords, Icon: FileDownloadOutlined },
]

/** For staff only. */
export const staffEntries: readonly MenuEntry[] = [
  { path: paths.exception, label: pageTitles.exception, Icon: BugReportOutlined },
]
