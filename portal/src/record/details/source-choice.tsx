import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId } from 'react'
import type { ShownRow } from '#record/section.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import styles from './details.module.css'

type Props = { readonly row: ShownRow; readonly openedId: string; readonly onOpen: (id: string) => void }

/** Opens each source's copy of the record as the source sent it. Source: Q16. */
export function SourceChoice({ row, openedId, onOpen }: Props) {
  const labelId = useId()
  return (
    <div className={styles.sourceChoice}>
      <span id={labelId}>{recordTexts.sameFromSeveral}</span>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={openedId}
        aria-labelledby={labelId}
        onChange={(_, id: string | null) => id !== null && onOpen(id)}
      >
        {row.sources.map(({ id, providerName }) => (
          <ToggleButton key={id} value={id}>
            {providerName}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
