import { encounterTabs } from '@kinchart/contract/calls/encounters.ts'
import type { EncounterTab } from '@kinchart/contract/calls/encounters.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { OwnList } from '#record/list/own-list.tsx'
import { sectionOf } from '#record/sections.ts'
import { visitTexts } from '@kinchart/texts/en/visits.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './encounters.module.css'

type Props = {
  readonly profileId: string
  readonly encounter: string
  readonly counts: Readonly<Record<EncounterTab, number>>
  readonly tab: EncounterTab
  readonly onTab: (tab: EncounterTab) => void
}

/** What belongs to a visit, a tab a kind, each with how many there are. */
export function EncounterRecords({ profileId, encounter, counts, tab, onTab }: Props) {
  const id = useId()
  const section = sectionOf(tab)
  return (
    <section aria-label={visitTexts.belongings}>
      <Tabs
        value={tab}
        onChange={(_, chosen: EncounterTab) => onTab(chosen)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={visitTexts.belongings}
        sx={{ marginBottom: '0.5rem', marginX: { xs: '-1rem', md: 0 } }}
      >
        {encounterTabs.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            label={
              <span>
                {pageTitles[one]} <span className={classNames(styles.tabCount, common.num)}>{counts[one]}</span>
              </span>
            }
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {section !== null && (
          <OwnList
            key={`${encounter} ${tab}`}
            section={section}
            name={pageTitles[tab]}
            profileId={profileId}
            encounter={encounter}
          />
        )}
      </div>
    </section>
  )
}
