import { getImportMails, setImportMails } from '@kinchart/contract/calls/import.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { classNames } from '#theme/class-names.ts'
import styles from './sources.module.css'

const mailsQuery = queryOptions({ queryKey: ['import-mails'], queryFn: () => call(getImportMails, {}) })

/** Whether a mail is sent when an import ended unseen or a source needs the person. Source: settled question 17. */
export function MailSwitch() {
  const notify = useNotify()
  const client = useQueryClient()
  const mails = useQuery(mailsQuery)
  const saving = useMutation({
    mutationFn: (isOn: boolean) => call(setImportMails, { body: { isOn } }),
    onSuccess: (answer) => client.setQueryData(mailsQuery.queryKey, answer),
    onError: (failure) => notify('error', failureText(failure)),
  })
  if (mails.data === undefined) return null
  return (
    <FormControlLabel
      className={classNames(styles.mailSwitch)}
      control={
        <Switch
          checked={saving.isPending ? saving.variables : mails.data.isOn}
          onChange={(_, isOn) => saving.mutate(isOn)}
        />
      }
      label={importLabels.mailWhenEnded}
    />
  )
}
