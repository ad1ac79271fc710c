import { sessionTexts } from '@kinchart/texts/en/session.ts'
import type { LegalBlock, LegalText } from '@kinchart/contract/legal/legal-text.ts'
import { formatDate } from '#text/format-date.ts'
import { RichText } from '#ui/rich-text.tsx'
import styles from './legal-text.module.css'
import common from '#theme/common.module.css'

export function LegalSections({ text }: { text: LegalText }) {
  return (
    <div className={styles.legalText} data-part="legal-text">
      <p className={common.help}>
        <RichText
          text={sessionTexts.versionOf}
          parts={{ day: <time dateTime={text.version.version}>{formatDate(text.version.version)}</time> }}
        />
      </p>
      <Blocks blocks={text.introduction} />
      {text.sections.map(({ id, heading, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id} tabIndex={-1}>
            {heading}
          </h3>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </div>
  )
}

function Blocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.list.join()}>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}
