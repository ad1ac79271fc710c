import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import type { ShownTest } from '../section.ts'
import { trendQuery } from './trend-query.ts'
import { Series } from './trend-series.tsx'
import { trendTexts } from '@kinchart/texts/trend.ts'
import styles from './trend.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import detailsStyles from '../details/details.module.css'

type Props = { readonly profileId: string; readonly tests: readonly ShownTest[] }

/** The history of a test; where a record holds several, one of them is chosen. Nothing is shown of a test made once. */
export function TrendPart({ profileId, tests }: Props) {
  const [chosenKey, choose] = useState(tests[0]?.testKey)
  const chosen = tests.find(({ testKey }) => testKey === chosenKey) ?? tests[0]
  if (chosen === undefined) return null
  return (
    <section className={detailsStyles.detailsPart} data-part="details-part" aria-label={trendTexts.title}>
      <h3>{trendTexts.title}</h3>
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
      <OneTrend key={chosen.testKey} profileId={profileId} test={chosen} />
    </section>
  )
}

function OneTrend({ profileId, test }: { profileId: string; test: ShownTest }) {
  const trend = useQuery(trendQuery(profileId, test.testKey))
  if (trend.isPending) return <SkeletonRows rows={4} columns={1} />
  if (trend.isError) return <CouldNotLoad onRetry={() => void trend.refetch()} />
  const { series, older, withdrawn } = trend.data
  const left = withdrawn > 0 && <p className={common.help}>{trendTexts.withdrawn({ count: withdrawn })}</p>
  const count = series.reduce((sum, { points }) => sum + points.length, 0)
  if (count < 2)
    return (
      <>
        <p className={common.muted}>{count === 0 ? trendTexts.none : trendTexts.onlyOne}</p>
        {left}
      </>
    )
  return (
    <>
      {series.length > 1 && <p className={common.help}>{trendTexts.unitsApart}</p>}
      {series.map((one) => (
        <Series key={one.unit ?? ''} name={test.name} series={one} />
      ))}
      {left}
      {older > 0 && <p className={common.help}>{trendTexts.older({ count: older })}</p>}
    </>
  )
}
