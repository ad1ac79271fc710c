import type { ActivityKind } from '@kinchart/contract/calls/activity.ts'
import {
  endOtherSignIns,
  type ActivityRow,
  endSignIn,
  type SignInRow,
  listActivity,
  listSignIns,
} from '@kinchart/contract/calls/sign-ins.ts'
import { activityTexts as words, activityWords, whereTexts } from '@kinchart/texts/en/sign-ins.ts'
import Button from '@mui/material/Button'
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  useQuery,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { formatInstantWithTime } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import { Card } from '#ui/card.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { useNotify } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import styles from './security.module.css'
import { LaptopRounded, SmartphoneRounded } from 'icons'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useFocusOnNext } from '#ui/use-focus-on-next.ts'
import factorsStyles from '#session/factors/factors.module.css'
import { getFactors } from '@kinchart/contract/calls/second-factors.ts'

/** Minimum number of wrong passwords within an hour before the page shows "Was this you?". */
const MANY = 5

const INITIAL_COUNT = 5

/** Newest first. Source: Look 26. */
export function RecentActivity({ onChangePassword }: { readonly onChangePassword: () => void }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(activityQuery)
  const [shown, setShown] = useState(INITIAL_COUNT)
  const [isAsking, setAsking] = useState(false)
  const all = data?.pages.flatMap(({ activity }) => activity) ?? []
  const more = () => {
    if (shown >= all.length && hasNextPage) void fetchNextPage()
    setShown(shown === INITIAL_COUNT ? 20 : shown + 20)
  }
  return (
    <Card title={words.title}>
      {data === undefined ? (
        isError ? (
          <CouldNotLoad onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} columns={1} />
        )
      ) : (
        <div className={styles.activity}>
          <ol>
            {all.slice(0, shown).map((row) => (
              <Entry key={row.id} row={row} onAsk={() => setAsking(true)} />
            ))}
          </ol>
          {all.length === 0 && <p className={common.muted}>{words.none}</p>}
          {(shown < all.length || hasNextPage) && (
            <button type="button" className={common.textButton} disabled={isFetchingNextPage} onClick={more}>
              {words.more}
            </button>
          )}
        </div>
      )}
      {isAsking && <WasThisYou onChangePassword={onChangePassword} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Entry({ row, onAsk }: { readonly row: ActivityRow; readonly onAsk: () => void }) {
  const isMany = row.kind === 'wrong-passwords' && row.count >= MANY
  const facts = [row.name, formatInstantWithTime(row.at), deviceWords(row), row.place]
  return (
    <li className={isMany ? styles.isMany : undefined}>
      {wordsOf(row)}
      <small>
        {facts.filter((one) => one !== null && one !== '').join(', ')}
        {isMany && (
          <>
            {'. '}
            <button type="button" className={common.textButton} onClick={onAsk}>
              {words.wasThisYou}
            </button>
          </>
        )}
      </small>
    </li>
  )
}

const plainWords: Record<Exclude<ActivityKind, 'wrong-passwords'>, () => string> = {
  'signed-in': () => activityWords.signedIn,
  'signed-in-new-device': () => activityWords.signedInNewDevice,
  'signed-out': () => activityWords.signedOut,
  'signed-out-others': () => activityWords.signedOutOthers,
  'password-changed': () => activityWords.passwordChanged,
  'password-reset': () => activityWords.passwordReset,
  'email-changed': () => activityWords.emailChanged,
  'passkey-added': () => activityWords.passkeyAdded,
  'passkey-removed': () => activityWords.passkeyRemoved,
  'app-on': () => activityWords.appOn,
  'app-off': () => activityWords.appOff,
  'codes-made': () => activityWords.codesMade,
  'code-used': () => activityWords.codeUsed,
  'factor-loss-begun': () => activityWords.factorLossBegun,
  'factor-loss-cancelled': () => activityWords.factorLossCancelled,
  'factors-removed': () => activityWords.factorsRemoved,
  'sign-ins-ended': () => activityWords.signInsEnded,
  'record-exported': () => activityWords.recordExported,
  'records-shared': () => activityWords.recordsShared,
  'share-ended': () => activityWords.shareEnded,
  'health-link-made': () => activityWords.healthLinkMade,
  'deletion-requested': () => activityWords.deletionRequested,
  'deletion-withdrawn': () => activityWords.deletionWithdrawn,
  'authority-confirmed': () => activityWords.authorityConfirmed,
  'access-paused': () => activityWords.accessPaused,
  'birth-date-changed': () => activityWords.birthDateChanged,
  'handover-sent': () => activityWords.handoverSent,
  'handover-taken-back': () => activityWords.handoverTakenBack,
  'record-handed-over': () => activityWords.recordHandedOver,
  'record-taken-over': () => activityWords.recordTakenOver,
  'app-allowed': () => activityWords.appAllowed,
  'app-narrowed': () => activityWords.appNarrowed,
  'app-ended': () => activityWords.appEnded,
  'check-in-answered': () => activityWords.checkInAnswered,
}

const wordsOf = ({ kind, count }: ActivityRow): string =>
  kind === 'wrong-passwords' ? activityWords.wrongPasswords({ count }) : plainWords[kind]()

type WasThisYouProps = { readonly onChangePassword: () => void; readonly onClose: () => void }

function WasThisYou({ onChangePassword, onClose }: WasThisYouProps) {
  const notify = useNotify()
  const client = useQueryClient()
  const endOthers = useMutation({
    mutationFn: async () => call(endOtherSignIns, {}),
    onSuccess: async ({ message }) => {
      notify('success', message)
      await client.invalidateQueries({ queryKey: signInsQuery.queryKey })
      void client.invalidateQueries({ queryKey: activityQuery.queryKey })
      onClose()
      onChangePassword()
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <SheetDialog
      title={words.question}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.yes}</Button>
          <Button variant="contained" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {whereTexts.signOutOthers}
          </Button>
        </>
      }
    >
      <div className={common.stack}>
        <p>{words.questionFacts}</p>
        <p>{words.whatToDo}</p>
      </div>
    </SheetDialog>
  )
}

/** This browser is listed first and has no sign-out button. Source: Look 26. */
export function WhereSignedIn() {
  const { data, isError, refetch } = useQuery(signInsQuery)
  const [isAsking, setAsking] = useState(false)
  const end = useEnd()
  const { list, willFocus } = useFocusOnNext<HTMLUListElement>()
  const others = data?.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <Card
      title={whereTexts.title}
      actions={
        others.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {whereTexts.signOutOthers}
          </Button>
        )
      }
    >
      {data !== undefined ? (
        <ul ref={list} className={factorsStyles.rows} tabIndex={-1} aria-label={whereTexts.title}>
          {data.map((row, at) => (
            <Row
              key={row.id}
              row={row}
              isEnding={end.isPending && end.variables === row.id}
              onEnd={() => end.mutate(row.id, { onSuccess: () => willFocus(at) })}
            />
          ))}
        </ul>
      ) : isError ? (
        <CouldNotLoad onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} columns={2} />
      )}
      <ConfirmDialog
        title={whereTexts.othersQuestion}
        confirm={whereTexts.signOutOthers}
        isOpen={isAsking}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(null, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>{whereTexts.othersFacts}</p>
      </ConfirmDialog>
    </Card>
  )
}

type RowProps = { readonly row: SignInRow; readonly isEnding: boolean; readonly onEnd: () => void }

function Row({ row, isEnding, onEnd }: RowProps) {
  const device = deviceWords(row) || whereTexts.unknown
  const when = row.isThisOne ? whereTexts.now : whereTexts.lastUsed({ when: formatInstantWithTime(row.usedAt) })
  return (
    <li>
      <div className={factorsStyles.signInRow}>
        <span className={classNames(common.roundSign, factorsStyles.sign, row.isThisOne && factorsStyles.isHere)}>
          {/android|ios/i.test(row.system) ? <SmartphoneRounded aria-hidden /> : <LaptopRounded aria-hidden />}
        </span>
        <div className={factorsStyles.rowWords}>
          <b>{device}</b>
          <small>{row.place === null ? when : `${row.place}. ${when}`}</small>
        </div>
        {row.isThisOne ? (
          <StateChip tone="plain" word={whereTexts.thisDevice} sign={null} />
        ) : (
          <Button size="small" aria-label={whereTexts.signOutOf({ device })} loading={isEnding} onClick={onEnd}>
            {whereTexts.signOut}
          </Button>
        )}
      </div>
    </li>
  )
}

function useEnd() {
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | null) =>
      id === null ? call(endOtherSignIns, {}) : call(endSignIn, { query: { id } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      await client.invalidateQueries({ queryKey: signInsQuery.queryKey })
      void client.invalidateQueries({ queryKey: activityQuery.queryKey })
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
}

export const factorsQuery = queryOptions({ queryKey: ['factors'], queryFn: () => call(getFactors, {}) })

const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async () => (await call(listSignIns, {})).signIns,
})

/** Each page continues after the oldest entry of the previous page. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: async ({ pageParam }) => call(listActivity, { query: pageParam === null ? {} : { before: pageParam } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ activity, hasMore }) => (hasMore ? (activity.at(-1)?.id ?? null) : null),
})

type Device = { readonly browser: string; readonly system: string }

/** '' if the device does not identify itself. */
function deviceWords({ browser, system }: Device): string {
  if (browser !== '' && system !== '') return whereTexts.browserOn({ browser, system })
  return browser !== '' ? browser : system
}
