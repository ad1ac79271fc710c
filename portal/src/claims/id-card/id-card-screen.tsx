import type { CoverageRow } from '@kinchart/contract/claims.ts'
import { claimTexts as words } from '@kinchart/texts/claims.ts'
import { messages, pageTitles } from '@kinchart/contract/texts.ts'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { Band } from '#ui/band.tsx'
import { ChoiceField } from '#ui/choice-field.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { useNotify } from '#ui/notices.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { saveFile } from '#ui/save-file.ts'
import { today } from '#text/today.ts'
import { coverageQuery } from '../claims-queries.ts'
import { GapBand } from '../gap-band.tsx'
import { factsOfCard, firstInForce, sampleCard, stampOf } from './card-facts.ts'
import type { CardFacts } from './card-facts.ts'
import { CardPicture } from './card-picture.tsx'
import { layOutCard } from './lay-out-card.ts'
import { paintCard } from './paint-card.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import styles from './id-card.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

/** ID Card: the card of a family member's coverage, front and back. Source: S3 §2. */
export function IdCardScreen() {
  const { person, people, open } = useOpenRecord()
  const coverage = useQuery(coverageQuery(person.profileId))
  return (
    <>
      <PageHead title={pageTitles.idcard} subtitle={words.cards.idCard} />
      <div className={styles.idChoices}>
        <ChoiceField
          label={words.family}
          value={person.profileId}
          options={people.map(({ profileId, label }) => ({ value: profileId, text: label }))}
          onChange={(event) => open(event.target.value)}
        />
      </div>
      {coverage.isPending && (
        <div className={common.card}>
          <SkeletonRows rows={5} columns={2} />
        </div>
      )}
      {coverage.isError && (
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void coverage.refetch()} />
        </div>
      )}
      {coverage.isSuccess && (
        <div className={common.stack}>
          <GapBand sources={coverage.data.sources} unreadable={coverage.data.unreadable} />
          <Cards key={person.profileId} coverages={coverage.data.coverage} member={person.name} />
        </div>
      )}
    </>
  )
}

function Cards({ coverages, member }: { coverages: readonly CoverageRow[]; member: string }) {
  const day = today()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = coverages.find(({ id }) => id === chosenId) ?? firstInForce(coverages, day)
  if (chosen === undefined)
    return (
      <>
        <Band tone="attn">
          <b>{words.sample}.</b> {words.sampleText}
        </Band>
        <Card card={sampleCard(member)} member={member} />
      </>
    )
  return (
    <>
      {coverages.length > 1 && (
        <div className={styles.idChoices}>
          <ChoiceField
            label={words.whichCoverage}
            value={chosen.id}
            options={coverages.map((one) => ({ value: one.id, text: nameOf(one, day) }))}
            onChange={(event) => setChosenId(event.target.value)}
          />
        </div>
      )}
      <Card card={factsOfCard(chosen, member, day)} member={member} />
    </>
  )
}

function nameOf(coverage: CoverageRow, day: string): string {
  const stamp = stampOf(coverage, day)
  const name = listOf([coverage.payer, coverage.plan ?? coverage.type].filter((part) => part !== null))
  return `${name === '' ? coverage.providerName : name}${stamp === null ? '' : ` (${stamp.toLowerCase()})`}`
}

function Card({ card, member }: { card: CardFacts; member: string }) {
  const notify = useNotify()
  const { front, back } = useMemo(() => layOutCard(card), [card])
  const save = useMutation({
    mutationFn: async () => saveFile(words.imageName({ name: member }), await paintCard([front, back], card.stamp)),
    onError: () => notify('error', messages.somethingWentWrong),
  })
  return (
    <>
      <div className={styles.idCards}>
        <CardPicture side={front} name={words.front} stamp={card.stamp} isBack={false} />
        <CardPicture side={back} name={words.backSide} stamp={card.stamp} isBack />
      </div>
      <Button
        variant="outlined"
        startIcon={<DownloadRounded />}
        disabled={save.isPending}
        onClick={() => save.mutate()}
        sx={{ alignSelf: 'start', justifySelf: 'start' }}
      >
        {words.download}
      </Button>
      <section className={classNames(common.card, styles.idFacts)} aria-label={words.idCard}>
        <dl className={styles.factList}>
          {[
            { label: words.insurer, text: card.payer },
            { label: words.plan, text: card.plan },
            ...card.front,
            ...card.back,
          ]
            .filter(({ text }) => text !== '')
            .map(({ label, text }, index) => (
              <div key={`${label} ${index}`} className={styles.fact}>
                <dt>{label}</dt>
                <dd className={common.num}>{text}</dd>
              </div>
            ))}
        </dl>
        <p className={common.help}>{words.cardNote}</p>
      </section>
    </>
  )
}
