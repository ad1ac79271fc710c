import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { getPanelTests } from '@kinchart/contract/calls/trend.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import common from '#theme/common.module.css'
import { SkeletonRows } from '#ui/list-states.tsx'
import { useIsDesk } from '#ui/use-is-desk.ts'
import type { ShownResult, ShownRow } from '#record/section.ts'
import { Mark } from '#record/values/value.tsx'
import type { PanelResult } from './panel-result.ts'
import { PanelList } from './panel-list.tsx'
import { PanelTable } from './panel-table.tsx'
import styles from './panel.module.css'
import { call } from '#api/call.ts'

const panelQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: [profileId, 'panel', id],
    queryFn: () => call(getPanelTests, { query: { profileId, id } }),
  })

type Props = {
  readonly profileId: string
  readonly row: ShownRow
  readonly focused: number | null
  readonly onOpen: (result: ShownResult, name: string, place: number) => void
}

/** Results open in place. Source: Look 12b. */
export function PanelPart({ profileId, row, focused, onOpen }: Props) {
  const tests = useQuery(panelQuery(profileId, row.id))
  const isDesk = useIsDesk()
  const place = useRef<HTMLDivElement>(null)
  const isThere = !tests.isPending
  useEffect(() => {
    if (isThere && focused !== null) place.current?.querySelectorAll('button')[focused]?.focus({ preventScroll: true })
  }, [focused, isThere])
  const results = row.results.map((result): PanelResult => ({ result, ...knownOf(tests.data, result) }))
  const { value, interpretation } = row.cells
  const mark = interpretation?.kind === 'mark' ? interpretation.mark : null
  // The number of results is visible below, but missing results are not.
  const isWhole = mark !== null && row.results.every(({ value: { value: sent } }) => sent !== '--')
  const valueText = value?.kind === 'text' ? value.text : value?.kind === 'values' ? value.values[0]?.value : null
  return (
    <>
      <p className={styles.panelHead}>
        {mark === null ? <span>{byTestTexts.noMarks}</span> : <Mark mark={mark} text={null} />}
        {!isWhole && <span className={common.muted}>{valueText}</span>}
        {value?.kind === 'values' && value.note !== undefined && <span>{value.note}</span>}
      </p>
      <div ref={place} className={styles.panel}>
        {/* Names and previous results are loaded together, so that nothing moves. */}
        {tests.isPending ? (
          <SkeletonRows rows={row.results.length} columns={5} />
        ) : isDesk ? (
          <PanelTable results={results} onOpen={onOpen} />
        ) : (
          <PanelList results={results} onOpen={onOpen} />
        )}
      </div>
    </>
  )
}

function knownOf(
  data: AnswerOf<typeof getPanelTests> | undefined,
  { name, opens }: ShownResult,
): Pick<PanelResult, 'name' | 'before'> {
  const key = opens?.testKey ?? null
  const known = data?.tests.find(({ testKey, sourceName }) => testKey === key && (key !== null || sourceName === name))
  return { name: known?.name ?? name, before: known?.before ?? null }
}
