import { legalTexts } from '@kinchart/texts/en/legal.ts'
import type { LegalState } from '@kinchart/contract/calls/legal.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatInstant } from '#text/format-date.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { Arbitration } from './arbitration.tsx'
import { legalPages } from './legal-pages.ts'
import { legalStateQuery } from './legal-state-query.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './legal.module.css'

/** Which versions this person accepted and when. Source: settled question 8. */
export function OwnAcceptances() {
  const state = useQuery(legalStateQuery)
  return (
    <section className={classNames(common.card, styles.legalOwn)} aria-labelledby="legal-own-title">
      <h2 id="legal-own-title">{legalTexts.accepted}</h2>
      {state.isPending && (
        <p className={common.muted} aria-live="polite">
          {actionTexts.wait}
        </p>
      )}
      {state.isError && <CouldNotLoad onRetry={() => void state.refetch()} />}
      {state.isSuccess && (
        <dl>
          {state.data.documents.map((one) => (
            <div key={one.document}>
              <dt>{legalPages[one.document].title}</dt>
              <dd>{acceptanceWords(one)}</dd>
            </div>
          ))}
          <Arbitration state={state.data.arbitration} />
        </dl>
      )}
    </section>
  )
}

export function acceptanceWords({
  version,
  acceptedVersion,
  acceptedAt,
}: Pick<LegalState['documents'][number], 'version' | 'acceptedVersion' | 'acceptedAt'>): string {
  if (acceptedVersion === null) return legalTexts.notAccepted
  const accepted = formatDate(acceptedVersion)
  const sentences = [
    acceptedAt === null
      ? legalTexts.acceptedVersion({ version: accepted })
      : legalTexts.acceptedVersionOn({ version: accepted, day: formatInstant(acceptedAt) }),
    ...(acceptedVersion < version ? [legalTexts.newerNotAccepted({ version: formatDate(version) })] : []),
  ]
  return sentences.join(' ')
}
