import { byTestTexts } from '@kinchart/texts/by-test.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { SourceChip } from '#chart/filters/source-chip.tsx'
import { FilterRow } from '#chart/filters/filter-chips.tsx'
import { PeriodChip } from '#chart/filters/period-chip.tsx'
import { useAddress, useFilters } from '#chart/filters/use-address.ts'
import { OwnList } from '#chart/list/own-list.tsx'
import type { Section } from '#chart/section.ts'
import { Segments } from '#ui/segments.tsx'
import { TabPanel } from '#ui/tab-panel.tsx'
import styles from './by-test.module.css'
import { TestList } from './test-list.tsx'

const views = ['test', 'result', 'report'] as const

type Props = {
  readonly section: Section
  readonly name: string
  readonly profileId: string
  readonly beside: ReactNode
}

/** Laboratory results: by test, every result in the specification's grid, or by report. Source: look/reading.md, 11. */
export function LabsTab({ section, name, profileId, beside }: Props) {
  const { query, set } = useAddress()
  const asked = query.get('view')
  const view = views.find((one) => one === asked) ?? 'test'
  const filters = useFilters()
  const { source, period } = filters
  const [isMoved, setMoved] = useState(false)
  const segments = (
    <Segments
      label={byTestTexts.views}
      of="labs"
      choices={views.map((value) => ({ value, text: byTestTexts[names[value]] }))}
      chosen={view}
      takesFocus={isMoved}
      onChoose={(value) => {
        setMoved(true)
        set({ view: value === 'test' ? null : value })
      }}
    />
  )
  return (
    <TabPanel of="labs" tab={view}>
      {view === 'test' ? (
        <TestList {...{ section, name, profileId, beside, segments }} />
      ) : (
        <OwnList
          key={view}
          {...{ section, name, profileId, beside }}
          filters={{ source, period, ...(view === 'report' ? { only: 'reports' } : {}) }}
          onClearFilters={filters.clear}
          renderTools={(page) => (
            <div className={styles.tools}>
              {segments}
              <FilterRow>
                <SourceChip sources={page?.sources ?? []} chosen={source} onChoose={filters.setSource} />
                <PeriodChip period={period} onChange={filters.setPeriod} />
              </FilterRow>
            </div>
          )}
        />
      )}
    </TabPanel>
  )
}

const names = { test: 'byTest', result: 'everyResult', report: 'reports' } as const
