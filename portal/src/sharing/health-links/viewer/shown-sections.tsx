import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import { Narrative } from './narrative.tsx'
import type { CodedEntry } from './read-entry.ts'
import type { ShownSection } from './read-file.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './viewer.module.css'

const MOST = 200

export function ShownSections({ sections }: { readonly sections: readonly ShownSection[] }) {
  return sections.map((section, at) => <Section key={`${at}-${section.title}`} {...section} />)
}

function Section({ title, narrative, entries }: ShownSection) {
  return (
    <section className={classNames(styles.viewerSection, common.card)}>
      <header>
        <h2>{title}</h2>
      </header>
      <div>
        {narrative !== null && <Narrative title={title} xhtml={narrative} />}
        {entries.length > 0 &&
          (narrative === null ? (
            <EntryList entries={entries} />
          ) : (
            <details>
              <summary>
                {words.coded} ({words.entries({ count: entries.length })})
              </summary>
              <EntryList entries={entries} />
            </details>
          ))}
      </div>
    </section>
  )
}

export function EntryList({ entries }: { readonly entries: readonly CodedEntry[] }) {
  return (
    <>
      <ul className={styles.viewerEntries}>
        {entries.slice(0, MOST).map(({ label, codes, facts }, at) => (
          <li key={`${at}-${label}`}>
            <b>{label}</b>
            {facts.length > 0 && <span className={common.num}>{listOf(facts)}</span>}
            {codes.length > 0 && <small className={classNames(common.help, common.num)}>{listOf(codes)}</small>}
          </li>
        ))}
      </ul>
      {entries.length > MOST && <p className={common.help}>{words.more({ count: entries.length - MOST })}</p>}
    </>
  )
}
