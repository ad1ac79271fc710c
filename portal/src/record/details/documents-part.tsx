import { resultTexts } from '@kinchart/texts/en/details.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import DescriptionOutlined from 'icon:outline-description'
import { sourceLanguage } from '#text/source-language.ts'
import { common } from '#theme/styles.ts'
import styles from './details.module.css'
import type { Json } from './read-json.ts'
import { formatDate } from '#text/format-date.ts'
import { isObject } from './fact-lines.ts'

type Named = { readonly title: string | null; readonly forms: readonly string[] }

const forms: readonly (readonly [RegExp, keyof typeof documentTexts.words])[] = [
  [/^application\/pdf/, 'pdf'],
  [/^image\//, 'image'],
  [/^text\/html|^application\/xhtml/, 'html'],
  [/rtf$/, 'rtf'],
  [/^text\/plain/, 'text'],
  [/xml$/, 'ccda'],
]

/** Uses the values as sent. FHIR R4 Attachment. */
function namedDocument(resource: Json): Named {
  const attachments = [...attachmentsIn(resource)]
  const title = attachments.map(({ title }) => title).find((one) => typeof one === 'string')
  const types = attachments.flatMap(({ contentType }) => (typeof contentType === 'string' ? contentType : []))
  const made = attachments.map(({ creation }) => creation).find((one) => typeof one === 'string')
  return {
    title: typeof title === 'string' ? title : null,
    forms: [
      ...[...new Set(types.map((type) => forms.find(([form]) => form.test(type))?.[1] ?? 'file'))].map(
        (form) => documentTexts.words[form],
      ),
      ...(typeof made === 'string' ? [formatDate(made)] : []),
    ],
  }
}

function* attachmentsIn(json: Json, depth = 0): Generator<{ readonly [key: string]: Json }> {
  if (depth > 6) return
  if (Array.isArray(json)) for (const one of json) yield* attachmentsIn(one as Json, depth + 1)
  if (!isObject(json)) return
  if (typeof json['contentType'] === 'string') yield json
  else for (const inner of Object.values(json)) yield* attachmentsIn(inner, depth + 1)
}

type Props = { readonly resource: Json; readonly onOpen: () => void }

export function DocumentsPart({ resource, onOpen }: Props) {
  const { title, forms } = namedDocument(resource)
  const name = title ?? resultTexts.document
  return (
    <section>
      <h3>{resultTexts.documents}</h3>
      <div className={styles.document}>
        <DescriptionOutlined className={common.kindIcon} aria-hidden />
        <span className={common.grow}>
          <b lang={title === null ? undefined : sourceLanguage()}>{name}</b>
          {forms.length > 0 && <small>{listOf(forms)}</small>}
        </span>
        <Button aria-label={documentTexts.openNamed({ name })} onClick={onOpen}>
          {documentTexts.openShort}
        </Button>
      </div>
    </section>
  )
}
