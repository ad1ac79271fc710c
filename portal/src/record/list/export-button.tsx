import { constants } from '@kinchart/contract/rules/constants.ts'
import { exportedOn } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import TableViewOutlined from 'icon:outline-table-view'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { useNotify } from '#ui/notices.tsx'
import { saveFile } from '#ui/save-file.ts'
import { today } from '#text/today.ts'
import { writeCsv } from '#ui/write-csv.ts'
import type { ExportedPart } from '#record/section.ts'
import { exportTexts } from '@kinchart/texts/en/record.ts'

type Props = {
  readonly heads: readonly string[]
  /** A part of the whole list as it is searched, pages counted from 1. */
  readonly load: (pageNumber: number, pageSize: number) => Promise<ExportedPart>
}

/** Saves the whole list as CSV, not only the page that is seen. Source: S3 §2. */
export function ExportButton({ heads, load }: Props) {
  const notify = useNotify()
  const [progress, setProgress] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => readAll(load, (come, all) => setProgress(`${come} ${exportTexts.of} ${all}`)),
    onSuccess: (rows) => {
      if (rows.length === 0) notify('info', exportTexts.nothing)
      else saveFile(exportedOn(dayInName(today())), new Blob([writeCsv(heads, rows)], { type: 'text/csv' }))
    },
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: () => setProgress(null),
  })
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<TableViewOutlined />}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      <span aria-live="polite">
        {save.isPending ? `${exportTexts.reading} ${progress ?? ''}`.trim() : exportTexts.button}
      </span>
    </Button>
  )
}

async function readAll(
  load: Props['load'],
  onPart: (come: number, all: number) => void,
): Promise<ExportedPart['rows'][number][]> {
  const rows: ExportedPart['rows'][number][] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const part = await load(pageNumber, constants.maxPageSize)
    rows.push(...part.rows)
    if (part.rows.length < constants.maxPageSize || rows.length >= part.total) return rows
    onPart(rows.length, part.total)
  }
}

/** 'YYYY-MM-DD' as the spec's file names write it: 'MM-dd-yyyy'. */
export function dayInName(day: string): string {
  const [year = '', month = '', ofMonth = ''] = day.split('-')
  return `${month}-${ofMonth}-${year}`
}
