import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import type { OpenedFile } from '../fetch-link.ts'
import { Band } from '#ui/band.tsx'
import { formatDate, formatInstantWithTime } from '#text/format-date.ts'
import { readFile } from './read-file.ts'
import type { ShownPerson } from './read-file.ts'
import { SummaryPage } from './summary-page.tsx'
import { ShownSections } from './shown-sections.tsx'
import { openCard } from './verify-card.ts'
import type { OpenedCard } from './verify-card.ts'
import common from '#theme/common.module.css'
import styles from './viewer.module.css'

/** One file of a link, whatever it turned out to be. */
export function ShownFile({ file }: { readonly file: OpenedFile }) {
  return file.kind === 'failure' ? <Band tone="bad">{words.failures[file.why]}</Band> : <Decrypted {...file} />
}

function Decrypted({ bytes, type }: Extract<OpenedFile, { kind: 'file' }>) {
  const prefix = useId()
  const shown = useMemo(() => readFile({ bytes, type }), [bytes, type])
  if (shown.kind === 'not-health') return <Band tone="bad">{words.failures['not-health']}</Band>
  if (shown.kind === 'cards') return shown.cards.map((jws, at) => <Card key={`${at}-${jws.length}`} jws={jws} />)
  if (shown.kind === 'records')
    return (
      <>
        <Person person={shown.person} title={words.records} facts={[]} />
        <ShownSections sections={shown.groups} />
      </>
    )
  const madeAt = shown.madeAt === null ? null : formatInstantWithTime(shown.madeAt)
  return (
    <>
      <Person
        person={shown.person}
        title={shown.title === '' ? words.summary : shown.title}
        facts={[
          [words.madeOn, madeAt],
          [words.madeBy, shown.madeBy],
        ]}
      />
      <SummaryPage sections={shown.sections} prefix={prefix} />
    </>
  )
}

type PersonProps = {
  readonly person: ShownPerson
  readonly title: string
  readonly facts: readonly (readonly [string, string | null])[]
}

function Person({ person, title, facts }: PersonProps) {
  return (
    <header className={styles.viewerPerson}>
      <div>
        <p className={common.muted}>{title}</p>
        <h1>{person.name ?? words.notStated}</h1>
      </div>
      <dl>
        {[
          [words.born, person.birthDate === null ? null : formatDate(person.birthDate)] as const,
          [words.gender, person.gender] as const,
          ...facts,
        ].map(([label, said]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={common.num}>{said ?? words.notStated}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

const states: Record<OpenedCard['state'], { tone: 'ok' | 'attn' | 'bad'; said: string }> = {
  verified: { tone: 'ok', said: words.cardVerified },
  'not-verified': { tone: 'attn', said: words.cardNotVerified },
  forged: { tone: 'bad', said: words.cardForged },
}

function Card({ jws }: { readonly jws: string }) {
  const id = useId()
  const card = useQuery({ queryKey: ['opened-card', id], queryFn: () => openCard(jws), retry: false, gcTime: 0 })
  if (card.isPending) return <Skeleton variant="rounded" height="7.5rem" />
  if (!card.data) return <Band tone="bad">{words.failures['not-health']}</Band>
  const { state, issuer, bundle } = card.data
  return (
    <article className={styles.viewerCard}>
      <Band tone={states[state].tone}>
        <b>{words.card}.</b> {states[state].said}
        <br />
        {words.cardIssuer}: {issuer}
      </Band>
      {state !== 'forged' && <Decrypted kind="file" bytes={bundle} type={null} />}
    </article>
  )
}
