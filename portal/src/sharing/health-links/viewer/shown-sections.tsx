import { viewerTexts as words } from '@kinchart/texts/health-links.ts'
import { Narrative } from './narrative.tsx'
import type { CodedEntry } from './read-entry.ts'
import type { ShownSection } from './read-file.ts'

const MOST = 200

export function ShownSections({ sections }: { readonly sections: readonly ShownSection[] }) {
  return sections.map((section, at) => <Section key={`${at}-${section.title}`} {...section} />)
}

function Section({ title, narrative, entries }: ShownSection) {
  return (
    <section className="viewer-section card">
      <h2>{title}</h2>
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
    </section>
  )
}

function EntryList({ entries }: { readonly entries: readonly CodedEntry[] }) {
  return (
    <>
      <ul className="viewer-entries">
        {entries.slice(0, MOST).map(({ label, codes, facts }, at) => (
          <li key={`${at}-${label}`}>
            <b>{label}</b>
            {facts.length > 0 && <span className="num">{facts.join(', ')}</span>}
            {codes.length > 0 && <small className="help num">{codes.join(', ')}</small>}
          </li>
        ))}
      </ul>
      {entries.length > MOST && <p className="help">{words.more({ count: entries.length - MOST })}</p>}
    </>
  )
}
