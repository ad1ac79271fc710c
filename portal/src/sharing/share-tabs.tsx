import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { tabOfPanel } from '#ui/tabs.tsx'

type Props = { readonly current: RecipientKind | 'links' }

/** Tabs for sharing with a doctor, with an organization, or with anyone who receives a link. Source: S2 §2. */
export function ShareTabs({ current }: Props) {
  return (
    <Tabs
      value={current}
      aria-label={pageTitles['share-records']}
      variant="scrollable"
      scrollButtons={false}
      sx={{ marginBottom: '1rem', marginX: { xs: '-1rem', md: 0 } }}
    >
      <Tab
        {...tabOfPanel('share', 'doctor')}
        value="doctor"
        label={sharingTexts.tabs.doctor}
        component={Link}
        to={paths.shareRecords}
        replace
      />
      <Tab
        {...tabOfPanel('share', 'organization')}
        value="organization"
        label={sharingTexts.tabs.organization}
        component={Link}
        to={`${paths.shareRecords}?tab=organization`}
        replace
      />
      <Tab
        {...tabOfPanel('share', 'links')}
        value="links"
        label={sharingTexts.healthLinks}
        component={Link}
        to={paths.healthLinks}
        replace
      />
    </Tabs>
  )
}
