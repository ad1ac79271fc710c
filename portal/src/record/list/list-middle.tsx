import { visitTexts } from '@kinchart/contract/texts-records.ts'
import { messages, pageTitles } from '@kinchart/contract/texts.ts'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FolderOpenRounded from '@mui/icons-material/FolderOpenRounded'
import SearchOffRounded from '@mui/icons-material/SearchOffRounded'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { ListMiddle } from '#ui/list-looks.tsx'
import type { RecordPage, Section } from '../section.ts'
import { isWhole } from './completeness.ts'

type Props = {
  readonly page: RecordPage
  readonly section: Pick<Section, 'one' | 'many'>
  readonly isSearched: boolean
  readonly onClear: () => void
  readonly isOfVisit?: boolean
}

/** What it means that a list holds no rows. 'None' is said only where it is known. */
export function NoRows({ page, section, isSearched, onClear, isOfVisit = false }: Props) {
  if (isSearched) {
    return (
      <ListMiddle
        icon={<SearchOffRounded fontSize="large" />}
        title={messages.noRecordsFound}
        actions={
          <Button variant="outlined" onClick={onClear}>
            Clear search
          </Button>
        }
      >
        Nothing that has arrived matches what you look for.
      </ListMiddle>
    )
  }
  if (!isWhole(page)) {
    return (
      <ListMiddle icon={<WarningAmberRounded fontSize="large" />} title="Nothing has arrived here yet">
        This list may be incomplete, so it does not mean that there are no {section.many}.
      </ListMiddle>
    )
  }
  if (isOfVisit) {
    return (
      <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={visitTexts.nothingTitle}>
        {visitTexts.nothing}
      </ListMiddle>
    )
  }
  const { length } = page.sources
  return (
    <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={messages.noRecordsFound} actions={<ImportLink />}>
      {length === 1
        ? 'Your source answered in full, and it'
        : `All ${length} of your sources answered in full, and none of them`}
      {length === 1 ? ' holds no' : ' holds a'} {section.one} for this person.
    </ListMiddle>
  )
}

/** Nothing is connected at all: the way to the first record. */
export function NoSource() {
  return (
    <section className="card" style={{ display: 'flex', minHeight: 420 }}>
      <ListMiddle
        icon={<FileDownloadOutlined fontSize="large" />}
        title="No source is connected yet"
        actions={<ImportLink isMain />}
      >
        {messages.chooseFacility} What it sends then stands here.
      </ListMiddle>
    </section>
  )
}

function ImportLink({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button
      component={Link}
      to={paths.importRecords}
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={<FileDownloadOutlined />}
    >
      {pageTitles.importrecords}
    </Button>
  )
}
