import { changeAppAccess, type ConnectedApp } from '@kinchart/contract/calls/connected-apps.ts'
import { appConsentTexts as asking, connectedAppTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { today } from '#text/format-date.ts'
import common from '#theme/common.module.css'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { connectedAppsQuery } from './apps-query.ts'
import { KindsList } from './kinds-list.tsx'
import styles from './consent.module.css'

type Props = { readonly connected: ConnectedApp; readonly onClose: () => void }

/** The user can only reduce the app's access. Only the app can request more. */
export function ChangeDialog({ connected, onClose }: Props) {
  const { id, app, kinds, until } = connected
  const lastDay = today(new Date(until))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(kinds))
  const [day, setDay] = useState(lastDay)
  const notify = useNotify()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async () =>
      call(changeAppAccess, { body: { appId: id, kinds: [...chosen], until: instantOf(day, until) } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: connectedAppsQuery.queryKey })
      notify('success', message)
      onClose()
    },
    onError: (failure) => {
      notify('error', failureText(failure))
      void client.invalidateQueries({ queryKey: connectedAppsQuery.queryKey })
    },
  })
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today() && day <= lastDay
  return (
    <SheetDialog
      title={words.changeOf({ app: app.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            variant="contained"
            disabled={chosen.size === 0 || !isDay || change.isPending}
            onClick={() => change.mutate()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <p className={common.muted}>{words.changeFacts}</p>
      <KindsList label={words.mayRead} kinds={kinds} chosen={chosen} onChange={setChosen} />
      <p aria-live="polite">{chosen.size === 0 && asking.chooseFirst}</p>
      <div className={styles.day}>
        <Field
          label={asking.date}
          type="date"
          value={day}
          slotProps={{ input: { min: today(), max: lastDay } }}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
    </SheetDialog>
  )
}

function instantOf(day: string, until: string): string {
  const end = new Date(`${day}T23:59:59`)
  return (end < new Date(until) ? end : new Date(until)).toISOString()
}
