import { resultTexts } from '@kinchart/texts/en/details.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import DescriptionOutlined from 'icon:outline-description'
import { sourceLanguage } from '#text/source-language.ts'
import common from '#theme/common.module.css'
import { namedDocument } from './named-document.ts'
import styles from './details.module.css'
import type { Json } from './read-json.ts'

type Props = { readonly resource: Json; readonly onOpen: () => void }

/** The document that a record holds, in whatever forms it came; they open together. */
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
