import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { exceptionTexts, exceptionWords } from '@kinchart/texts/en/support.ts'
import { markFixed, getLogs, type LogRow } from '@kinchart/contract/calls/support.ts'
import { exceptionColumns, messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { CheckRounded } from 'icons'
import { useMemo } from 'react'
import { Link, Navigate } from 'react-router'
import { profileQuery } from '#session/people.ts'
import { CallFailedError, failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { paths } from '#paths/paths.ts'
import { Band, PageHead, PageWait, useNotify } from '#ui/page.tsx'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { common } from '#theme/styles.ts'
import { locale } from '@kinchart/texts/locale.ts'

const parts = new Intl.DateTimeFormat(locale(), { day: '2-digit', month: 'short', year: 'numeric' })

/** Formats the day as DD MMM, YYYY. Source: S1 §2.11. */
export function formatRaisedAt(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return messages.emptyCell
  const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${found.get('day') ?? ''} ${found.get('month') ?? ''}, ${found.get('year') ?? ''}`
}

const exceptionQuery = queryOptions({ queryKey: ['exception-log'], queryFn: () => call(getLogs, {}) })

/**
 * Shows the error log to staff. The server decides who is staff. Everyone else is redirected to My Profile. Source:
 * S1 §2.11, §6.
 */
export function ExceptionScreen() {
  const profile = useQuery(profileQuery)
  if (profile.isPending) return <PageWait />
  if (profile.data?.isStaff !== true) return <Navigate to={paths.myProfile} replace />
  return <ExceptionLog />
}

function ExceptionLog() {
  const notify = useNotify()
  const client = useQueryClient()
  const logs = useQuery(exceptionQuery)
  const { mutate } = useMutation({
    mutationFn: ({ id, isFixed }: LogRow) => call(markFixed, { body: { id, isFixed: !isFixed } }),
    onSuccess: () => client.invalidateQueries({ queryKey: exceptionQuery.queryKey }),
    onError: (failure) => notify('error', failureText(failure)),
  })
  const isUnsafe = logs.error instanceof CallFailedError && logs.error.code === 'second-factor-missing'
  const columns = useMemo(() => columnsOf((row) => mutate(row)), [mutate])
  return (
    <>
      <PageHead title={pageTitles.exception} subtitle={exceptionTexts.subtitle} />
      {isUnsafe && (
        <Band
          tone="attn"
          actions={
            <Button variant="outlined" component={Link} to={paths.security}>
              {frameTexts.security}
            </Button>
          }
        >
          {failureText(logs.error)}
        </Band>
      )}
      <DataTable
        label={pageTitles.exception}
        columns={columns}
        rows={logs.data}
        rowKey={(row) => row.id}
        isFailed={logs.isError}
        onRetry={() => void logs.refetch()}
        empty={
          <ListMiddle icon={<CheckRounded fontSize="large" />} title={messages.noRecordsFound}>
            {exceptionTexts.none}
          </ListMiddle>
        }
      />
    </>
  )
}

const columnsOf = (onFixed: (row: LogRow) => void): readonly TableColumn<LogRow>[] => [
  {
    key: 'raisedAt',
    label: exceptionColumns.raisedAt,
    show: (row) => <span className={common.num}>{formatRaisedAt(row.raisedAt)}</span>,
  },
  { key: 'profileName', label: exceptionColumns.profileName, show: (row) => row.profileName || messages.emptyCell },
  { key: 'profileEmail', label: exceptionColumns.profileEmail, show: (row) => row.profileEmail || messages.emptyCell },
  {
    key: 'isActive',
    label: exceptionColumns.isActive,
    show: (row) => (row.isActive ? exceptionWords.active : exceptionWords.inactive),
  },
  {
    key: 'isFixed',
    label: exceptionColumns.isFixed,
    show: (row) => (row.isFixed ? exceptionWords.yes : exceptionWords.no),
  },
  { key: 'errorMessage', label: exceptionColumns.errorMessage, show: (row) => row.errorMessage || messages.emptyCell },
  {
    key: 'actions',
    label: exceptionTexts.actions,
    isActions: true,
    show: (row) => (
      <Button onClick={() => onFixed(row)} aria-label={markWords(row)}>
        {row.isFixed ? exceptionTexts.notFixed : exceptionTexts.fixed}
      </Button>
    ),
  },
]

const markWords = ({ isFixed, errorMessage }: LogRow): string =>
  isFixed ? exceptionTexts.markNotFixed({ error: errorMessage }) : exceptionTexts.markFixed({ error: errorMessage })
