import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import ExpandMoreRounded from 'icon:round-expand-more'
import { useMemo, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { arrange, type ArrangedSection } from './arrange.ts'
import { JumpList } from './jump-list.tsx'
import { Narrative } from './narrative.tsx'
import type { SummarySection } from './read-file.ts'
import { EntryList } from './shown-sections.tsx'
import styles from './viewer.module.css'
import { cellsOf } from './clean-narrative.ts'
import { usePrinting } from '#ui/use-printing.ts'

function PaperDetails({ summary, children }: { readonly summary: ReactNode; readonly children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    const element = details.current
    if (!isPrinting || element === null || element.open) return undefined
    element.open = true
    return () => {
      element.open = false
    }
  }, [isPrinting])
  return (
    <details ref={details}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

type Props = {
  readonly title: string
  readonly xhtml: string
  readonly latest: readonly string[]
  readonly count: number
}

function LatestOfEach({ title, xhtml, latest, count }: Props) {
  const cells = useMemo(() => cellsOf(xhtml, latest), [xhtml, latest])
  if (cells.some((row) => row === null)) return <Narrative title={title} xhtml={xhtml} />
  return (
    <>
      <p className={common.muted}>{words.latestOfEach}</p>
      <dl className={styles.latest}>
        {cells.map((row, at) => (
          <div key={at}>
            <dt>{row?.name}</dt>
            <dd className={common.num}>
              <b>{row?.value}</b>
              <small>{row?.date}</small>
              <small>{row?.source}</small>
            </dd>
          </div>
        ))}
      </dl>
      <PaperDetails summary={words.everyEntry({ count })}>
        <Narrative title={title} xhtml={xhtml} />
      </PaperDetails>
    </>
  )
}

type Part = {
  readonly id: string
  readonly title: string
  readonly count: number | null
  readonly isFolded: boolean
  readonly isLast?: boolean
  readonly content: ReactNode
}

/** Shows current entries first, with a list of the sections. Source: Look 20b. */
export function SummaryPage({
  sections,
  prefix,
}: {
  readonly sections: readonly SummarySection[]
  readonly prefix: string
}) {
  const parts = useMemo(() => partsOf(sections, prefix), [sections, prefix])
  return (
    <div className={styles.summary}>
      <JumpList parts={parts} />
      <div className={styles.summaryParts}>
        {parts.map((part) => (part.isFolded ? <Folded key={part.id} {...part} /> : <Open key={part.id} {...part} />))}
      </div>
    </div>
  )
}

function partsOf(sections: readonly SummarySection[], prefix: string): readonly Part[] {
  const { open, past, empty } = arrange(sections)
  const parts: Omit<Part, 'id'>[] = open.map((section) => ({
    title: titleOf(section),
    count: section.isEmpty || section.count === 0 ? null : section.count,
    isFolded: section.isFolded,
    content: <SectionWords section={section} />,
  }))
  if (past.length > 0)
    parts.push({
      title: words.pastAndRuledOut,
      count: past.reduce((sum, { count }) => sum + count, 0),
      isFolded: false,
      isLast: true,
      content: past.map((section, at) => (
        <div key={at} className={styles.summaryPast}>
          <h3>{section.title}</h3>
          <SectionWords section={section} />
        </div>
      )),
    })
  for (const { title, narrative } of empty)
    parts.push({
      title,
      count: 0,
      isFolded: false,
      isLast: true,
      content: narrative !== null && <Narrative title={title} xhtml={narrative} />,
    })
  return parts.map((part, at) => ({ ...part, id: `${prefix}-${at}` }))
}

function titleOf({ kind, title, entries }: ArrangedSection): string {
  if (entries.length === 0 || entries.some(({ row }) => row === null)) return title
  if (kind === 'problems') return words.problemsNow
  return kind === 'medicines' ? words.medicinesNow : title
}

function SectionWords({ section }: { readonly section: ArrangedSection }) {
  const { title, narrative, entries, plan, latest } = section
  return (
    <>
      {narrative !== null &&
        (latest.length > 0 ? (
          <LatestOfEach title={title} xhtml={narrative} latest={latest} count={section.count} />
        ) : (
          <Narrative title={title} xhtml={narrative} plan={plan} />
        ))}
      {entries.length > 0 &&
        (narrative === null ? (
          <EntryList entries={entries} />
        ) : (
          <PaperDetails
            summary={
              <>
                {words.coded} ({words.entries({ count: entries.length })})
              </>
            }
          >
            <EntryList entries={entries} />
          </PaperDetails>
        ))}
    </>
  )
}

function Open({ id, title, count, content }: Part) {
  return (
    <section className={classNames(styles.viewerSection, common.card)} aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {count !== null && count > 0 && <span className={classNames(common.muted, common.num)}>{count}</span>}
      </header>
      <div>{content}</div>
    </section>
  )
}

function Folded({ id, title, count, content }: Part) {
  return (
    <section className={classNames(styles.viewerSection, styles.isFolded, common.card)} aria-labelledby={id}>
      <PaperDetails
        summary={
          <>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            {count !== null && <span className={classNames(common.muted, common.num)}>{count}</span>}
            <ExpandMoreRounded fontSize="small" aria-hidden />
          </>
        }
      >
        {content}
      </PaperDetails>
    </section>
  )
}
