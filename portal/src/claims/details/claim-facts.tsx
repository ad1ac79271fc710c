import type { ClaimDetails } from '@kinchart/contract/calls/claims.ts'
import { adjustmentInWords, statedMoney } from '@kinchart/contract/text/claim-amounts-in-words.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { claimColumns, claimTexts as words, claimUseInWords } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { formatDate } from '#text/format-date.ts'
import { dateRange } from '../show-claim.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import detailsStyles from '#record/details/details.module.css'

type LabeledTexts = readonly (readonly [label: string, text: string | null])[]

/** Diagnoses, procedures, care team, insurance and the rest; empty parts are omitted. */
export function ClaimFacts({ claim }: { claim: ClaimDetails }) {
  return (
    <>
      <Part title={words.diagnoses} facts={claim.diagnoses.map(({ text, code, kind }) => [text, joined(code, kind)])} />
      <Part
        title={words.procedures}
        facts={claim.procedures.map(({ text, code, date }) => [text, joined(code, dayOf(date))])}
      />
      <Part
        title={words.careTeam}
        facts={claim.careTeam.map(({ name, role, qualification }) => [name, joined(role, qualification)])}
      />
      <Part title={words.insurance} facts={insuranceOf(claim)} />
      <Part
        title={words.totals}
        facts={claim.totals.map(({ label, amount, currency }) => [
          label,
          statedMoney(amount, currency ?? claim.currency),
        ])}
      />
      <Part title={words.about} facts={aboutOf(claim)} />
      {claim.notes.length > 0 && (
        <section className={detailsStyles.detailsPart} data-part="details-part">
          <h3>{words.notes}</h3>
          {claim.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      )}
    </>
  )
}

function insuranceOf(claim: ClaimDetails): LabeledTexts {
  return [
    [words.insurer, claim.insurer],
    ...claim.coverage.map(({ label, text }) => [label, text] as const),
    [words.network, claim.network],
    [words.payee, claim.payee],
    [words.payment, paymentOf(claim)],
  ].filter(([, text]) => text !== null) as LabeledTexts
}

function paymentOf({ payment, currency }: ClaimDetails): string | null {
  if (payment === null) return null
  const amount =
    payment.amount === null ? words.notProvided : moneyInWords(payment.amount, payment.currency ?? currency)
  return joined(amount, dayOf(payment.date), payment.kind, adjustmentInWords(payment, currency))
}

function aboutOf(claim: ClaimDetails): LabeledTexts {
  const facts: LabeledTexts = [
    [words.number, claim.number],
    [words.kind, claim.kindText],
    [words.status, claim.status],
    [words.outcome, claim.outcome],
    [words.disposition, claim.disposition],
    [words.use, claimUseInWords(claim.use) ?? claim.use],
    [claimColumns.servicedDate, dateRange(claim.servicedDate, claim.servicedEnd)],
    [words.admission, claim.admission],
    [words.received, dayOf(claim.received)],
    [words.created, dayOf(claim.created)],
    [words.patient, claim.patient],
    [words.organization, claim.organization],
    [words.facility, claim.facility],
    ...claim.related.map(({ relationship, number }) => [relationship ?? words.replaces, number] as const),
    [words.source, claim.providerName],
  ]
  return facts.filter(([, text]) => text !== null)
}

function Part({ title, facts }: { title: string; facts: LabeledTexts }) {
  if (facts.length === 0) return null
  return (
    <section className={detailsStyles.detailsPart} data-part="details-part">
      <h3>{title}</h3>
      <dl className={detailsStyles.factList}>
        {facts.map(([label, text], index) => (
          <div key={`${label} ${index}`} className={detailsStyles.fact}>
            <dt>{label}</dt>
            <dd>{text ?? messages.emptyCell}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const dayOf = (date: string | null): string | null => (date === null ? null : formatDate(date))

function joined(...parts: readonly (string | null)[]): string | null {
  const presentParts = parts.filter((part) => part !== null)
  return presentParts.length === 0 ? null : listOf(presentParts)
}
