import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { claimTexts as words, claimUseInWords, amountWords, claimColumns } from '@kinchart/texts/en/claims.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recordQuery } from '#record/details/own-details.tsx'
import { ownRecord } from '#record/own-record.ts'
import { SourceChoice, WholeRecord } from '#record/details/whole-record.tsx'
import type { ShownRow } from '#record/section.ts'
import { Band } from '#ui/page.tsx'
import { formatInstant, formatDate } from '#text/record-text.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { claimQuery, DocumentButton, claimDate, dateRange } from '#claims/show-claim.tsx'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import styles from '#claims/claims.module.css'
import detailsStyles from '#record/details/details.module.css'
import type { ClaimDetails, ClaimLine } from '@kinchart/contract/calls/claims.ts'
import {
  amountSentences,
  noAmountsSentence,
  adjustmentInWords,
  statedMoney,
  lineAmountSentences,
} from '@kinchart/contract/text/claim-amounts-in-words.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { classNames, common } from '#theme/styles.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { StateChip } from '#ui/state-chip.tsx'

type LabeledTexts = readonly (readonly [label: string, text: string | null])[]

function ClaimFacts({ claim }: { claim: ClaimDetails }) {
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

const steps = ['charged', 'allowed', 'planPaid', 'youOwe'] as const
const parts = ['copay', 'coinsurance', 'deductible', 'youPaid'] as const

/**
 * Lists the steps from the charged amount to the amount owed. A missing step is labeled as not stated, never as zero.
 */
function AmountLadder({ claim }: { claim: ClaimDetails }) {
  const { amounts, currency, otherCurrencies = [] } = claim
  const hasNone = [...steps, ...parts].every((step) => amounts[step] === null)
  return (
    <section aria-label={words.amounts}>
      {amountSentences(claim).map((sentence) => (
        <Band key={sentence} tone="attn">
          {sentence}
        </Band>
      ))}
      {[{ amounts, currency }, ...otherCurrencies].map((one) => (
        <Ladder key={one.currency} {...one} />
      ))}
      {hasNone && <Band tone="calm">{noAmountsSentence(claim)}</Band>}
    </section>
  )
}

function Ladder({ amounts, currency }: Pick<ClaimDetails, 'amounts' | 'currency'>) {
  const stated = parts.filter((part) => amounts[part] !== null)
  return (
    <>
      <ol className={styles.ladder}>
        {steps.map((step) => (
          <li key={step} className={styles[step]}>
            <span>{amountWords[step]}</span>
            {amounts[step] === null ? (
              <b className={styles.absent}>{words.notProvided}</b>
            ) : (
              <b className={common.num}>{moneyInWords(amounts[step], currency)}</b>
            )}
          </li>
        ))}
      </ol>
      {stated.length > 0 && (
        <p className={styles.ladderParts}>
          {stated.map((part) => (
            <span key={part} className={common.num}>
              {amountWords[part]} {moneyInWords(amounts[part] ?? '', currency)}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

type Props = { readonly profileId: string; readonly row: ShownRow; readonly onClose: () => void }

/** Shows cost, services and participants in plain language, followed by the record as received. Source: S3 §2. */
export function ClaimDialog({ profileId, row, onClose }: Props) {
  const [openedId, setOpenedId] = useState(row.id)
  const claim = useQuery(claimQuery(profileId, openedId))
  const { data } = claim
  const when = data === undefined ? null : claimDate(data)
  const says = [meaningLine(data?.meaning), claimUseInWords(data?.use ?? null)]
  const subtitle = listOf([...says, when, data?.organization ?? row.providerName].filter((part) => part !== null))
  return (
    <SheetDialog
      title={row.title}
      subtitle={subtitle}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <DocumentButton profileId={profileId} id={openedId} number={data?.number ?? null} />
          <Button onClick={onClose}>{uiTexts.close}</Button>
        </>
      }
    >
      {row.missingSince !== null && (
        <Band tone="calm">
          {recordTexts.missingSince} {formatInstant(row.missingSince)}. {recordTexts.goneKept}
        </Band>
      )}
      {row.sources.length > 1 && <SourceChoice row={row} openedId={openedId} onOpen={setOpenedId} />}
      {claim.isPending && <SkeletonRows rows={5} columns={3} />}
      {claim.isError && <CouldNotLoad onRetry={() => void claim.refetch()} />}
      {data !== undefined && (
        <>
          <AmountLadder claim={data} />
          <ClaimLines claim={data} />
          <ClaimFacts claim={data} />
          <WholeClaim profileId={profileId} id={openedId} />
        </>
      )}
    </SheetDialog>
  )
}

function WholeClaim({ profileId, id }: { profileId: string; id: string }) {
  const [isOpen, setOpen] = useState(false)
  const record = useQuery({ ...recordQuery(ownRecord(profileId), id), enabled: isOpen })
  return (
    <section className={detailsStyles.detailsPart} data-part="details-part">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.whole}</summary>
        {isOpen && record.isPending && <SkeletonRows rows={4} columns={2} />}
        {record.isError && <CouldNotLoad onRetry={() => void record.refetch()} />}
        {record.isSuccess && <WholeRecord record={record.data} />}
      </details>
    </section>
  )
}

const lineAmounts = ['charged', 'allowed', 'planPaid', 'youOwe'] as const

function ClaimLines({ claim }: { claim: ClaimDetails }) {
  if (claim.lines.length === 0) return null
  return (
    <section className={detailsStyles.detailsPart} data-part="details-part">
      <h3>{words.lines}</h3>
      <div className={styles.claimLinesScroll}>
        <table className={styles.claimLines} aria-label={words.lines}>
          <thead>
            <tr>
              <th scope="col">{words.service}</th>
              <th scope="col">{words.date}</th>
              {lineAmounts.map((step) => (
                <th key={step} scope="col" className={styles.amount}>
                  {amountWords[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {claim.lines.map((line, index) => (
              <tr key={`${line.sequence} ${index}`}>
                <th scope="row">
                  <Service line={line} />
                </th>
                <td data-label={words.date} className={common.num}>
                  {dateRange(line.date, line.end) ?? messages.emptyCell}
                </td>
                {lineAmounts.map((step) => (
                  <td key={step} data-label={amountWords[step]} className={classNames(styles.amount, common.num)}>
                    <Amount amount={line.amounts[step]} currency={line.currency ?? claim.currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {claim.moreLines > 0 && <p className={common.help}>{words.moreLines({ count: claim.moreLines })}</p>}
    </section>
  )
}

function Amount({ amount, currency }: { amount: string | null; currency: string | null }) {
  return amount === null ? <span className={styles.absent}>{words.notProvided}</span> : moneyInWords(amount, currency)
}

function Service({ line }: { line: ClaimLine }) {
  const small = [
    line.code === line.service ? null : line.code,
    line.modifiers,
    line.quantity === null ? null : `${words.quantity} ${line.quantity}`,
    line.place,
    line.isAdded ? words.addedLine : null,
  ].filter((part) => part !== null)
  return (
    <span className={styles.claimService}>
      {line.service ?? line.code ?? messages.emptyCell}
      {small.length > 0 && <small>{listOf(small)}</small>}
      {line.isDenied && <StateChip tone="bad" word={words.denied} />}
      {[...lineAmountSentences(line), ...line.reasons].map((reason) => (
        <small key={reason}>{reason}</small>
      ))}
    </span>
  )
}
