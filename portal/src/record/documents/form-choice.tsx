import type { RecordDocument } from '@kinchart/contract/calls/documents.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import styles from './document.module.css'

type Props = {
  readonly documents: readonly RecordDocument[]
  readonly chosen: RecordDocument | null
  readonly onChoose: (docid: string) => void
}

export function FormChoice({ documents, chosen, onChoose }: Props) {
  return (
    <div className={styles.documentForms}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen?.docid ?? null}
        aria-label={documentTexts.forms}
        onChange={(_, docid: string | null) => docid !== null && onChoose(docid)}
      >
        {documents.map((document, index) => (
          <ToggleButton key={document.docid} value={document.docid}>
            {nameOf(document, index, documents)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

/** The title if the forms have different titles, otherwise the type. A number distinguishes equal names. */
function nameOf(document: RecordDocument, index: number, all: readonly RecordDocument[]): string {
  const titles = new Set(all.map(({ title }) => title))
  const word = (one: RecordDocument): string =>
    one.title !== null && titles.size === all.length
      ? one.title
      : one.form === null
        ? documentTexts.form
        : documentTexts.words[one.form]
  const same = all.filter((one) => word(one) === word(document))
  return same.length > 1
    ? `${word(document)} ${all.slice(0, index + 1).filter((one) => same.includes(one)).length}`
    : word(document)
}
