import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import type { ShownRow, ShownTest } from '#record/section.ts'
import { findPoint } from './find-point.ts'
import { trendQuery } from './trend-period.ts'
import { countWords, Goals, Series } from './trend-series.tsx'
import { trendTexts } from '@kinchart/texts/en/trend.ts'
import styles from './trend.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import detailsStyles from '#record/details/details.module.css'

type Props = {
  readonly profileId: string
  readonly tests: readonly ShownTest[]
  readonly row: Pick<ShownRow, 'id' | 'date' | 'cells'>
}

/** If a record contains several tests, the user chooses one. Renders nothing for a test with only one result. */
export function TrendPart({ profileId, tests, row }: Props) {
  const [chosenKey, choose] = useState(tests[0]?.testKey)
  const chosen = tests.find(({ testKey }) => testKey === chosenKey) ?? tests[0]
  if (chosen === undefined) return null
  return (
    <section className={detailsStyles.detailsPart} data-part="details-part" aria-label={trendTexts.title}>
      <div className={styles.trendHead}>
        <h3>{trendTexts.title}</h3>
        <Counted profileId={profileId} testKey={chosen.testKey} />
      </div>
      {tests.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          className={classNames(styles.trendChoice)}
          aria-label={trendTexts.choose}
          value={chosen.testKey}
          onChange={(_, key: string | null) => key !== null && choose(key)}
        >
          {tests.map(({ testKey, name }) => (
            <ToggleButton key={testKey} value={testKey}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <OneTrend key={chosen.testKey} profileId={profileId} test={chosen} row={row} />
    </section>
  )
}

function Counted({ profileId, testKey }: { profileId: string; testKey: string }) {
  const { data } = useQuery(trendQuery(profileId, testKey))
  const [only, ...others] = data?.series ?? []
  return only === undefined || others.length > 0 ? null : (
    <span className={common.muted}>{countWords(only, (data?.older ?? 0) > 0)}</span>
  )
}

function OneTrend({ profileId, test, row }: { profileId: string; test: ShownTest; row: Props['row'] }) {
  const trend = useQuery(trendQuery(profileId, test.testKey))
  if (trend.isPending)
    return (
      <div className={styles.trendWait}>
        <SkeletonRows rows={4} columns={1} />
      </div>
    )
  if (trend.isError) return <CouldNotLoad onRetry={() => void trend.refetch()} />
  const { series, older, withdrawn } = trend.data
  const left = withdrawn > 0 && <p className={common.help}>{trendTexts.withdrawn({ count: withdrawn })}</p>
  const count = series.reduce((sum, { points }) => sum + points.length, 0)
  if (count < 2)
    return (
      <>
        <p className={common.muted}>{count === 0 ? trendTexts.none : trendTexts.onlyOne}</p>
        {series.map((one) => (
          <Goals key={one.unit ?? ''} series={one} />
        ))}
        {left}
      </>
    )
  return (
    <>
      {series.length > 1 && <p className={common.help}>{trendTexts.unitsApart}</p>}
      {series.map((one) => (
        <Series
          key={one.unit ?? ''}
          name={test.name}
          series={one}
          chosen={findPoint(one.points, test.id ?? row.id, row)}
          isOneOfSeveral={series.length > 1}
          isCut={older > 0}
        />
      ))}
      {left}
      {older > 0 && <p className={common.help}>{trendTexts.older({ count: older })}</p>}
    </>
  )
}
