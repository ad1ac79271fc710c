import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import FileDownloadOutlined from 'icon:outline-file-download'
import FolderOpenRounded from 'icon:round-folder-open'
import SearchOffRounded from 'icon:round-search-off'
import WarningAmberRounded from 'icon:round-warning-amber'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import type { RecordPage, Section } from '#record/section.ts'
import { emptySentence, gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import { visitTexts } from '@kinchart/texts/en/appointments.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import common from '#theme/common.module.css'

type Props = {
  readonly page: RecordPage
  readonly section: Pick<Section, 'one' | 'many'>
  readonly isSearched: boolean
  readonly onClear: () => void
  readonly isOfEncounter?: boolean
}

/** States that there are no entries only if that is known. */
export function NoRows({ page, section, isSearched, onClear, isOfEncounter = false }: Props) {
  if (isSearched) {
    return (
      <ListMiddle
        icon={<SearchOffRounded fontSize="large" />}
        title={messages.noRecordsFound}
        actions={
          <Button variant="outlined" onClick={onClear}>
            {uiTexts.clearSearch}
          </Button>
        }
      >
        {completenessTexts.noMatch}
      </ListMiddle>
    )
  }
  const isKnown = isWhole(page)
  if (isKnown && isOfEncounter) {
    return (
      <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={visitTexts.nothingTitle}>
        {visitTexts.nothing}
      </ListMiddle>
    )
  }
  if (!isKnown) {
    const hasGaps = gapSentences(page, section).length > 0
    return (
      <ListMiddle
        icon={<WarningAmberRounded fontSize="large" />}
        title={hasGaps ? completenessTexts.nothingYet : messages.noRecordsFound}
      >
        {emptySentence(page, section)}
      </ListMiddle>
    )
  }
  return (
    <ListMiddle icon={<FolderOpenRounded fontSize="large" />} title={messages.noRecordsFound} actions={<ImportLink />}>
      {emptySentence(page, section)}
    </ListMiddle>
  )
}

export function NoSource() {
  return (
    <section className={common.card} style={{ display: 'flex', minHeight: '26.25rem' }}>
      <ListMiddle
        icon={<FileDownloadOutlined fontSize="large" />}
        title={chartTexts.noSource}
        actions={<ImportLink isMain />}
      >
        {messages.chooseFacility} {completenessTexts.appearsHere}
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
