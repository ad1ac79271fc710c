import { anyKind } from '@kinchart/contract/rules/completeness.ts'
import type { CoverageRow } from '@kinchart/contract/calls/claims.ts'
import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import BadgeOutlined from 'icon:outline-badge'
import { useState } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { Band, PageHead } from '#ui/page.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { TabPanel, tabOfPanel } from '#ui/tab-panel.tsx'
import { today } from '#text/format-date.ts'
import { coverageQuery } from '#claims/claims-queries.tsx'
import { GapBand } from '#ui/gap-band.tsx'
import { factsOfCard, firstInForce, sampleCard, stampOf } from './card-facts.ts'
import { Card } from './card.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import { common } from '#theme/styles.ts'

/** The picker in the top bar selects the family member. Source: S3 §2. */
export function IdCardScreen() {
  const { person } = useOpenRecord()
  const coverage = useQuery(coverageQuery(person.profileId))
  return (
    <>
      <PageHead title={pageTitles.idcard} subtitle={words.cards.idCard} />
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
          <GapBand sources={coverage.data.sources} unreadable={coverage.data.unreadable} words={anyKind} />
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
  if (chosen === undefined) return <Sample member={member} />
  const card = <Card card={factsOfCard(chosen, member, day)} member={member} source={chosen.providerName} />
  if (coverages.length === 1) return card
  return (
    <>
      <Tabs
        value={chosen.id}
        aria-label={words.whichCoverage}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, id: string) => setChosenId(id)}
      >
        {coverages.map((one) => (
          <Tab key={one.id} {...tabOfPanel('coverage', one.id)} value={one.id} label={nameOf(one, day)} />
        ))}
      </Tabs>
      <TabPanel of="coverage" tab={chosen.id}>
        <div className={common.stack}>{card}</div>
      </TabPanel>
    </>
  )
}

/** A patient without coverage has no card, but can ask for a sample. */
function Sample({ member }: { member: string }) {
  const [isShown, setIsShown] = useState(false)
  if (isShown)
    return (
      <>
        <Band tone="attn">
          <b>{words.sample}.</b> {words.sampleText}
        </Band>
        <Card card={sampleCard(member)} member={member} source={null} />
      </>
    )
  return (
    <div className={common.card}>
      <ListMiddle
        icon={<BadgeOutlined fontSize="large" />}
        title={words.noCoverage}
        actions={
          <Button variant="outlined" onClick={() => setIsShown(true)}>
            {words.seeSample}
          </Button>
        }
      >
        {words.noCoverageYet}
      </ListMiddle>
    </div>
  )
}

function nameOf(coverage: CoverageRow, day: string): string {
  const stamp = stampOf(coverage, day)
  const name = listOf([coverage.payer, coverage.plan ?? coverage.type])
  const called = name === '' ? coverage.providerName : name
  return stamp === null ? called : words.coverageThatIs({ name: called, stamp: stamp.toLowerCase() })
}
