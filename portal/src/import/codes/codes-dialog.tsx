import { healthCardTexts as words } from '@kinchart/texts/en/import.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { paths } from '#paths/paths.ts'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { CodeWays } from './code-ways.tsx'
import { fileOfCards, readCode } from './read-code.ts'

type Props = {
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

const rules = z.object({ code: z.string().refine((typed) => readCode(typed).kind !== 'none', words.notHealth) })

export function CodesDialog({ onFile, onClose }: Props) {
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { code: '' } })
  const [notice, setNotice] = useState<string | null>(null)
  const [parts, setParts] = useState<ReadonlyMap<number, string>>(new Map())

  const take = (text: string): void => {
    const read = readCode(text)
    if (read.kind === 'none') return setNotice(words.notHealth)
    // Open the viewer as a separate page, because only that page may send requests to other servers.
    if (read.kind === 'link') return window.location.assign(`${paths.viewer}#${read.fragment}`)
    if (read.kind === 'card') return onFile(fileOfCards([read.text], words.fileName))
    const known = new Map([...parts, [read.at, read.text]])
    if (known.size >= read.of) return onFile(fileOfCards([...known.values()], words.fileName))
    setParts(known)
    setNotice(words.partOf({ at: known.size, of: read.of }))
  }
  const submit = form.handleSubmit(({ code }) => take(code))
  return (
    <SheetDialog
      title={words.dialogTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" onClick={() => void submit()}>
            {words.goOn}
          </Button>
        </>
      }
    >
      <p>{words.about}</p>
      <CodeWays onCode={take} told={notice} onTold={setNotice} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          form={form}
          name="code"
          label={words.paste}
          help={words.pasteHint}
          multiline
          minRows={2}
          maxRows={6}
          slotProps={{ input: { autoComplete: 'off', spellCheck: false } }}
        />
      </form>
    </SheetDialog>
  )
}
