import { ownDocumentTexts } from '@kinchart/texts/en/own.ts'
import { ChoiceField } from '#ui/choice-field.tsx'
import { Field } from '#ui/field.tsx'
import type { AboutDocument, OwnKind } from './own-document.ts'
import styles from './files.module.css'

type Props = {
  readonly files: readonly File[]
  readonly aboutOf: (file: File) => AboutDocument
  readonly onChange: (file: File, about: AboutDocument) => void
}

const kinds = Object.entries(ownDocumentTexts.kinds).map(([value, text]) => ({ value, text }))

export function OwnDocuments({ files, aboutOf, onChange }: Props) {
  return (
    <section className={styles.ownDocuments}>
      <p>{ownDocumentTexts.note}</p>
      {files.map((file) => {
        const about = aboutOf(file)
        return (
          <fieldset key={`${file.name}/${file.size}/${file.lastModified}`}>
            <legend>{file.name}</legend>
            <ChoiceField
              label={ownDocumentTexts.kind}
              options={kinds}
              value={about.kind}
              onChange={({ target }) => onChange(file, { ...about, kind: target.value as OwnKind })}
            />
            <Field
              label={ownDocumentTexts.date}
              type="date"
              value={about.date}
              onChange={({ target }) => onChange(file, { ...about, date: target.value })}
            />
          </fieldset>
        )
      })}
    </section>
  )
}
