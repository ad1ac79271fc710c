import { resultTexts } from '@kinchart/texts/en/details.ts'
import { useState } from 'react'
import { usePrinting } from '#ui/use-printing.ts'
import common from '#theme/common.module.css'
import styles from './details.module.css'
import { WholeRecord } from './whole-record.tsx'

/** Everything that arrived, folded until it is asked for; paper has it open. */
export function TechnicalDetails({ record }: Parameters<typeof WholeRecord>[0]) {
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  return (
    <section className={styles.detailsPart} data-part="details-part">
      <details
        className={styles.technical}
        open={isOpen || isPrinting}
        onToggle={(event) => !isPrinting && setOpen(event.currentTarget.open)}
      >
        <summary>
          {resultTexts.technical} <small className={common.help}>{resultTexts.technicalWhat}</small>
        </summary>
        {(isOpen || isPrinting) && <WholeRecord record={record} />}
      </details>
    </section>
  )
}
