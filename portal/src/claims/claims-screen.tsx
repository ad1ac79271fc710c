import { pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { useOpenRecord } from '#session/people.ts'
import { OwnList } from '#record/list/own-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { TabPanel } from '#ui/tab-panel.tsx'
import { claimsSection } from './claims-section.ts'
import { CostSummary } from './costs/cost-summary.tsx'
import { ClaimsTabs } from './prior-authorizations/claims-tabs.tsx'
import './claims.module.css'

/** Your Claims: what the year has cost, and every claim. Source: S3 §2. */
export function ClaimsScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles.yourclaims} subtitle={pageSubtitles.yourclaims} />
      <ClaimsTabs current="claims" profileId={person.profileId} />
      <TabPanel of="claims" tab="claims">
        <CostSummary profileId={person.profileId} />
        <OwnList key={person.profileId} section={claimsSection} name={pageTitles.claims} profileId={person.profileId} />
      </TabPanel>
    </>
  )
}
