import { importLabels } from '@kinchart/texts/import.ts'
import { pageTitles } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { Band } from '#ui/band.tsx'
import { connectedQuery } from './connected-query.ts'

/** Where nothing is connected yet: what to do first. */
export function FirstStep() {
  const { data } = useQuery(connectedQuery)
  if (data === undefined || data.length > 0) return null
  return (
    <Band
      tone="calm"
      actions={
        <Button component={Link} to={paths.importRecords} variant="outlined">
          {pageTitles.importrecords}
        </Button>
      }
    >
      <b>{importLabels.firstStep}</b> {importLabels.firstStepHow}
    </Band>
  )
}
