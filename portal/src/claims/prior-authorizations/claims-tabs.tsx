import { priorAuthorizationTexts as words } from '@kinchart/texts/en/claims.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { today } from '#text/record-text.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { tabOfPanel } from '#ui/tabs.tsx'
import { countNeedingYou, priorAuthorizationsQuery } from './prior-authorizations-query.ts'
import styles from './prior-authorizations.module.css'

type Props = { readonly current: 'claims' | 'prior-authorizations'; readonly profileId: string }

export function ClaimsTabs({ current, profileId }: Props) {
  const { data } = useInfiniteQuery(priorAuthorizationsQuery(profileId))
  const count = countNeedingYou(data?.pages.flatMap(({ priorAuthorization }) => priorAuthorization) ?? [], today())
  return (
    <Tabs
      value={current}
      aria-label={words.tabs}
      variant="scrollable"
      scrollButtons={false}
      sx={{ marginBottom: '1rem', marginX: { xs: '-1rem', md: 0 } }}
    >
      <Tab
        {...tabOfPanel('claims', 'claims')}
        value="claims"
        label={pageTitles.claims}
        component={Link}
        to={paths.yourClaims}
        replace
      />
      <Tab
        {...tabOfPanel('claims', 'prior-authorizations')}
        value="prior-authorizations"
        label={
          <span className={styles.tabLabel}>
            {words.title}
            {count > 0 && <StateChip tone="attn" sign={null} word={words.needYou({ count })} />}
          </span>
        }
        component={Link}
        to={paths.priorAuthorizations}
        replace
      />
    </Tabs>
  )
}
