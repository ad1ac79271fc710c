import { endOtherSignIns, endSignIn, type SignInRow } from '@kinchart/contract/calls/sign-ins.ts'
import { whereTexts as words } from '@kinchart/texts/en/sign-ins.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import LaptopRounded from 'icon:round-laptop'
import SmartphoneRounded from 'icon:round-smartphone'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { classNames } from '#theme/class-names.ts'
import { formatInstantWithTime } from '#text/format-date.ts'
import common from '#theme/common.module.css'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { useNotify } from '#ui/notices.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { deviceWords } from './device-words.ts'
import { activityQuery, signInsQuery } from './sign-ins-query.ts'
import { useFocusOnNext } from '#ui/use-focus-on-next.ts'
import styles from '#session/factors/factors.module.css'

/** This browser is listed first and has no sign-out button. Source: Look 26. */
export function WhereSignedIn() {
  const { data, isError, refetch } = useQuery(signInsQuery)
  const [isAsking, setAsking] = useState(false)
  const end = useEnd()
  const { list, willFocus } = useFocusOnNext<HTMLUListElement>()
  const others = data?.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <Card
      title={words.title}
      actions={
        others.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {words.signOutOthers}
          </Button>
        )
      }
    >
      {data !== undefined ? (
        <ul ref={list} className={styles.rows} tabIndex={-1} aria-label={words.title}>
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
        title={words.othersQuestion}
        confirm={words.signOutOthers}
        isOpen={isAsking}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(null, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>{words.othersFacts}</p>
      </ConfirmDialog>
    </Card>
  )
}

type RowProps = { readonly row: SignInRow; readonly isEnding: boolean; readonly onEnd: () => void }

function Row({ row, isEnding, onEnd }: RowProps) {
  const device = deviceWords(row) || words.unknown
  const when = row.isThisOne ? words.now : words.lastUsed({ when: formatInstantWithTime(row.usedAt) })
  return (
    <li>
      <div className={styles.signInRow}>
        <span className={classNames(common.roundSign, styles.sign, row.isThisOne && styles.isHere)}>
          {/android|ios/i.test(row.system) ? <SmartphoneRounded aria-hidden /> : <LaptopRounded aria-hidden />}
        </span>
        <div className={styles.rowWords}>
          <b>{device}</b>
          <small>{row.place === null ? when : `${row.place}. ${when}`}</small>
        </div>
        {row.isThisOne ? (
          <StateChip tone="plain" word={words.thisDevice} sign={null} />
        ) : (
          <Button size="small" aria-label={words.signOutOf({ device })} loading={isEnding} onClick={onEnd}>
            {words.signOut}
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
