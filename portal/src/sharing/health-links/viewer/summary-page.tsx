import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import { ExpandMoreRounded } from 'icons'
import { useMemo, useLayoutEffect, useRef, type ReactNode, useEffect, useState } from 'react'
import { classNames, common } from '#theme/styles.ts'
import { arrange, type ArrangedSection, type RowPlan } from './arrange.ts'
import type { SummarySection, ShownSection } from './read-file.ts'
import styles from './viewer.module.css'
import { cellsOf, cleanNarrative } from './clean-narrative.ts'
import { usePrinting } from '#ui/layout.ts'
import type { CodedEntry } from './read-entry.ts'
import { listOf } from '@kinchart/texts/locale.ts'

type NarrativeProps = { readonly title: string; readonly xhtml: string; readonly plan?: RowPlan }

function Narrative({ title, xhtml, plan }: NarrativeProps) {
  const clean = useMemo(() => cleanNarrative(xhtml, plan).innerHTML, [xhtml, plan])
  return (
    <section
      className={styles.viewerNarrative}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}

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

function EntryList({ entries }: { readonly entries: readonly CodedEntry[] }) {
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

type JumpListPart = {
  readonly id: string
  readonly title: string
  readonly count: number | null
  readonly isLast?: boolean
}

/**
 * In px from the top of the window. A section that starts above this position counts as current. The position leaves
 * space for a row of links at the top of the window.
 */
const READ_PX = 140

function JumpList({ parts }: { readonly parts: readonly JumpListPart[] }) {
  const list = useRef<HTMLDivElement>(null)
  const current = useCurrent(parts)
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector<HTMLElement>('[aria-current]') ?? null
    if (row === null || link === null) return
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another part has another link
  }, [current])
  const firstLast = parts.findIndex(({ isLast }) => isLast)
  return (
    <nav className={styles.jump} aria-label={words.onThisPage}>
      <h2 aria-hidden>{words.onThisPage}</h2>
      <div ref={list}>
        {parts.map(({ id, title, count }, at) => (
          <a
            key={id}
            href={`#${id}`}
            className={classNames(at === firstLast && styles.isApart)}
            {...(id === current ? { 'aria-current': 'location' as const } : {})}
            onClick={(event) => {
              // Don't change the URL's fragment, because the fragment is the health link itself.
              event.preventDefault()
              goTo(id)
            }}
          >
            {title}
            {count !== null && <span className={common.num}>{count}</span>}
          </a>
        ))}
      </div>
    </nav>
  )
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  const details = heading?.closest('details')
  if (details) details.open = true
  heading?.closest('section')?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

function useCurrent(parts: readonly JumpListPart[]): string | null {
  const [current, setCurrent] = useState(parts[0]?.id ?? null)
  useEffect(() => {
    const look = () => {
      const above = parts.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) < READ_PX)
      setCurrent((above.at(-1) ?? parts[0])?.id ?? null)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [parts])
  return current
}
