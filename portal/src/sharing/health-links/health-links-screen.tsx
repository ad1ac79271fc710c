import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { useOpenRecord } from '#session/people.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TabPanel } from '#ui/tab-panel.tsx'
import { ShareTabs } from '../share-tabs.tsx'
import { HealthLinksPanel } from './health-links-panel.tsx'

/** Ours; Q23. */
export function HealthLinksScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles['share-records']} subtitle={words.subtitle} tabTitle={words.title} />
      <ShareTabs current="links" />
      <TabPanel of="share" tab="links">
        <HealthLinksPanel key={person.profileId} profileId={person.profileId} name={person.name} />
      </TabPanel>
    </>
  )
}
