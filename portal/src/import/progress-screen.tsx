import { QueryClientProvider, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newQueryClient } from '#api/query-client.ts'
import { PublicFrame, InBar } from '#session/public-frame.tsx'
import {
  forgetArrival,
  rememberSeveral,
  takeArrival,
  type Arrival,
  RefusedScreen,
  Notice,
  useRedirectWhen,
  useNextDestination,
} from '#import/progress/oauth-callback.tsx'
import { ImportRun } from '#import/progress/import-run.tsx'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { progressTexts, runTexts, whoIsWhoTexts } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { ApartmentRounded } from 'icons'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { Band, usePageTitle } from '#ui/page.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { listenToImports, hasEnded, stateWords, storedLine } from './ledger-words.ts'
import { importQuery, isDeleted } from '#import/progress/use-import-run.ts'
import progressBarStyles from '#import/progress/progress-bar.module.css'
import { classNames, common } from '#theme/styles.ts'
import styles from '#import/progress/progress.module.css'

function SeveralRuns({ ehrImportRequestIds }: { ehrImportRequestIds: readonly string[] }) {
  const { runs, isCutOff, areAllSeen } = useSeveralRuns(ehrImportRequestIds)
  const isOver = areAllSeen && runs.every(hasEnded)
  const isDone = isOver && runs.every(({ state }) => state === 'complete')
  usePageTitle(isDone ? progressTexts.titleDone : progressTexts.title)
  const next = useNextDestination(isOver)
  useRedirectWhen(isDone, next)
  const providerName = runs[0]?.providerName
  return (
    <>
      <InBar>
        {providerName !== undefined && (
          <span className={styles.progressFrom}>
            <ApartmentRounded fontSize="small" aria-hidden />
            {providerName}
          </span>
        )}
      </InBar>
      <section className={classNames(common.card, styles.progressCard)}>
        <h1>{isDone ? progressTexts.titleDone : progressTexts.title}</h1>
        <p className={common.muted}>{isDone ? progressTexts.subtitleDone : progressTexts.subtitle}</p>
        {!isOver && <Notice isHandedOver hasQuestion={runs.some(({ state }) => state === 'confirm-patient')} />}
        <ul className={styles.severalRuns}>
          {runs.map((run) => (
            <OneRun key={run.ehrImportRequestId} run={run} />
          ))}
        </ul>
        {isCutOff && !isOver && <Band tone="attn">{runTexts.cutOffSeveral}</Band>}
        {isDone ? (
          <Band tone="ok">
            <b>{progressTexts.successTitle}</b> {progressTexts.successText}
          </Band>
        ) : isOver ? (
          <Band tone="attn">{whoIsWhoTexts.severalEnded}</Band>
        ) : null}
        {isOver && (
          <div className={styles.progressActs}>
            <Button variant={isDone ? 'outlined' : 'contained'} component={Link} to={paths.importRecords}>
              {whoIsWhoTexts.toImports}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

function OneRun({ run }: { run: ConnectedEhr }) {
  const { word, tone } = stateWords[run.state]
  const name = `several-${run.ehrImportRequestId}`
  return (
    <li>
      <div className={styles.severalHead}>
        <b id={name}>{run.profileName}</b>
        <span aria-live="polite">
          <StateChip tone={tone} word={word} />
        </span>
      </div>
      <progress
        className={classNames(
          progressBarStyles.progressBar,
          tone === 'bad' ? classNames(progressBarStyles.attn, styles.attn) : progressBarStyles[tone],
        )}
        data-part={tone === 'bad' ? 'attn' : undefined}
        aria-labelledby={name}
        value={run.percent}
        max={100}
      />
      <p className={classNames(common.muted, common.num)}>
        {run.percent}%, {storedLine(run)}
      </p>
    </li>
  )
}

/** Listens to the WebSocket hub, and also polls every two seconds in case the hub sends nothing. */
function useSeveralRuns(ids: readonly string[]): {
  runs: readonly ConnectedEhr[]
  isCutOff: boolean
  areAllSeen: boolean
} {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToImports({
        onProgress: (seen) => {
          if (ids.includes(seen.ehrImportRequestId))
            client.setQueryData(importQuery(seen.ehrImportRequestId).queryKey, seen)
        },
        onCompleted: ({ ehrImportRequestId }) => {
          if (ids.includes(ehrImportRequestId))
            void client.invalidateQueries({ queryKey: importQuery(ehrImportRequestId).queryKey })
        },
      }),
    [ids, client],
  )
  return useQueries({
    queries: ids.map((id) => importQuery(id)),
    combine: (seen) => ({
      runs: seen.flatMap(({ data, error }) => (data === undefined || isDeleted(error) ? [] : [data])),
      isCutOff: seen.some(({ error }) => error !== null && !isDeleted(error)),
      areAllSeen: seen.every(({ data, error }) => data !== undefined || isDeleted(error)),
    }),
  })
}

/** Target of every provider's redirect. Source: S2 §2, §4. */
export function ProgressScreen() {
  const [arrival, setArrival] = useState<Arrival>(takeArrival)
  const [client] = useState(() => newQueryClient())
  useEffect(() => forgetArrival, [])
  return (
    <QueryClientProvider client={client}>
      <PublicFrame hasWayIn={false}>
        {arrival.kind === 'nothing' ? (
          <RefusedScreen failure={null} arrival={arrival} />
        ) : arrival.kind === 'several' ? (
          <SeveralRuns ehrImportRequestIds={arrival.ehrImportRequestIds} />
        ) : (
          <ImportRun arrival={arrival} onSeveral={(ids) => setArrival(rememberSeveral(ids))} />
        )}
      </PublicFrame>
    </QueryClientProvider>
  )
}
