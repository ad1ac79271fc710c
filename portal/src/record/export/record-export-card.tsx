import { recordExportTexts as words } from '@kinchart/texts/en/copies.ts'
import { getCopies, exportArchive, exportPrint, type CopyKind } from '@kinchart/contract/calls/record-export.ts'
import Button from '@mui/material/Button'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderZipOutlined, PictureAsPdfOutlined } from 'icons'
import { failureText } from '#api/send.ts'
import { callForFile, call } from '#api/call.ts'
import { useOpenRecord } from '#session/people.ts'
import { formatInstantWithTime, today } from '#text/record-text.ts'
import { useNotify } from '#ui/page.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './record-export.module.css'
import { classNames, common } from '#theme/styles.ts'

const ways = [
  {
    kind: 'archive',
    label: words.archive,
    help: words.archiveHelp,
    Icon: FolderZipOutlined,
    call: exportArchive,
    ending: 'zip',
  },
  {
    kind: 'print',
    label: words.print,
    help: words.printHelp,
    Icon: PictureAsPdfOutlined,
    call: exportPrint,
    ending: 'pdf',
  },
] as const

const short: Readonly<Record<CopyKind, string>> = { archive: words.archiveShort, print: words.printShort }

const copiesQuery = (profileId: string) =>
  queryOptions({ queryKey: ['copies', profileId], queryFn: () => call(getCopies, { query: { profileId } }) })

/** Exports the record as received or as readable text. Source: Q30. */
export function RecordExportCard() {
  const { person } = useOpenRecord()
  const notify = useNotify()
  const client = useQueryClient()
  const copies = useQuery(copiesQuery(person.profileId))
  const taking = useMutation({
    mutationFn: async (way: (typeof ways)[number]) => {
      const file = await callForFile(way.call, { query: { profileId: person.profileId } })
      saveFile(`Kinchart ${person.name} ${today()}.${way.ending}`, file)
    },
    onSuccess: () => notify('success', words.saved),
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: () => client.invalidateQueries(copiesQuery(person.profileId)),
  })
  const last = copies.data?.copies[0]
  return (
    <section className={classNames(common.card, styles.recordExport)} aria-labelledby="record-export-title">
      <h2 id="record-export-title">{words.title}</h2>
      <p className={common.muted}>
        {words.text} {person.name}. {words.keepSafe}
      </p>
      <div className={styles.recordExportWays}>
        {ways.map((way) => (
          <div key={way.kind}>
            <Button
              variant="outlined"
              startIcon={<way.Icon />}
              loading={taking.isPending && taking.variables.kind === way.kind}
              loadingPosition="start"
              disabled={taking.isPending}
              onClick={() => taking.mutate(way)}
            >
              {way.label}
            </Button>
            <p className={common.help}>{way.help}</p>
          </div>
        ))}
      </div>
      <p className={common.help} aria-live="polite">
        {taking.isPending
          ? words.preparing
          : last !== undefined && `${words.lastTaken}: ${short[last.kind]}, ${formatInstantWithTime(last.takenAt)}`}
      </p>
    </section>
  )
}
