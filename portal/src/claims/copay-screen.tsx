import type { getCopays } from '@kinchart/contract/calls/claims.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { anyKind } from '@kinchart/contract/rules/completeness.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { amountWords, claimKindWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { SavingsOutlined } from 'icons'
import { useOpenRecord } from '#session/people.ts'
import { Card } from '#ui/card.tsx'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { formatDate, today } from '#text/record-text.ts'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { ClaimsBack, copaysQuery, costInWords } from './show-claim.tsx'
import { stampOf } from './id-card/card-facts.ts'
import { GapBand } from '#ui/gap-band.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import styles from './claims.module.css'
import { classNames, common } from '#theme/styles.ts'
import cardStyles from '#ui/card.module.css'

type Copays = AnswerOf<typeof getCopays>
type Seen = Copays['seen'][number]

/** Lists copays from coverage and from claims. Source: S3 §2 (claims hub). */
export function CopayScreen() {
  const { person } = useOpenRecord()
  const copays = useQuery(copaysQuery(person.profileId))
  return (
    <>
      <ClaimsBack />
      <PageHead title={words.copay} subtitle={words.cards.copay} />
      {copays.isPending && (
        <div className={common.card}>
          <SkeletonRows rows={5} columns={3} />
        </div>
      )}
      {copays.isError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void copays.refetch()} />
        </div>
      )}
      {copays.isSuccess && <Copay copays={copays.data} />}
    </>
  )
}

function Copay({ copays }: { copays: Copays }) {
  const stated = copays.planned.filter(({ costs }) => costs.length > 0)
  if (stated.length === 0 && copays.seen.length === 0)
    return (
      <div className={common.stack}>
        <GapBand sources={copays.sources} unreadable={copays.unreadable} words={anyKind} />
        <div className={common.card}>
          <ListMiddle icon={<SavingsOutlined fontSize="large" />} title={words.noCopays}>
            {noneStated(copays)} {words.seenNone}
          </ListMiddle>
        </div>
      </div>
    )
  return (
    <div className={common.stack}>
      <GapBand sources={copays.sources} unreadable={copays.unreadable} words={anyKind} />
      <Card title={words.planned}>
        <div className={classNames(cardStyles.cardBody, styles.copayPlans)}>
          {stated.length === 0 && <p className={common.muted}>{noneStated(copays)}</p>}
          {stated.map((one) => (
            <section key={one.coverageId}>
              <h3>
                {listOf([one.payer, one.plan].filter((part) => part !== null)) || words.whichCoverage}
                {stampOf(one, today()) !== null && <small> {stampOf(one, today())}</small>}
              </h3>
              <dl className={styles.copayList}>
                {one.costs.map((cost, index) => (
                  <div key={`${cost.kind} ${index}`}>
                    <dt>
                      {cost.kind ?? messages.emptyCell}
                      {cost.note !== null && <small>{cost.note}</small>}
                    </dt>
                    <dd className={common.num}>{costInWords(cost)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Card>
      <section aria-label={words.seen} className={styles.copaySeen}>
        <h2>{words.seen}</h2>
        <p className={common.help}>{words.seenNote}</p>
        <DataTable
          label={words.seen}
          columns={columns}
          rows={copays.seen}
          rowKey={({ kind, part }) => `${kind} ${part}`}
          isFailed={false}
          onRetry={() => undefined}
          empty={<p className={styles.costNone}>{words.seenNone}</p>}
        />
      </section>
    </div>
  )
}

const noneStated = ({ planned }: Copays): string => (planned.length === 0 ? words.plannedNoCoverage : words.plannedNone)

const columns: readonly TableColumn<Seen>[] = [
  {
    key: 'kind',
    label: words.kind,
    show: ({ kind, part }) => (
      <span className={styles.copayKind}>
        <b>{claimKindWords[kind]}</b>
        <small>{amountWords[part]}</small>
      </span>
    ),
  },
  {
    key: 'amount',
    label: words.latest,
    isNumeric: true,
    show: ({ amount, currency }) => moneyInWords(amount, currency),
  },
  { key: 'date', label: words.date, show: ({ date }) => <span className={common.num}>{formatDate(date)}</span> },
  { key: 'service', label: words.service, show: ({ service }) => service ?? messages.emptyCell },
  { key: 'organization', label: words.organization, show: ({ organization }) => organization ?? messages.emptyCell },
]
