import { importLabels } from '@kinchart/texts/import.ts'
import { pageTitles } from '@kinchart/contract/texts.ts'
import { overviewTexts } from '@kinchart/texts/overview.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { Band } from '#ui/band.tsx'
import { connectedQuery } from './connected-query.ts'
import styles from './import.module.css'

/** Where nothing is connected yet: what to do first; else the way to the overview. */
export function FirstStep() {
  const { data } = useQuery(connectedQuery)
  if (data === undefined) return <p className={styles.toOverview} />
  if (data.length > 0)
    return (
      <p className={styles.toOverview}>
        <Link to={paths.overview}>{overviewTexts.toOverview}</Link>
      </p>
    )
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
