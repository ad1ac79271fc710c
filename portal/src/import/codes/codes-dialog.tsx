import { healthCardTexts as words } from '@kinchart/texts/en/import.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useState, useRef, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { paths } from '#paths/paths.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { fileOfCards, readCode } from './read-code.ts'
import { ImageOutlined, PhotoCameraOutlined } from 'icons'
import { lazyPart } from '#loading/lazy-part.tsx'
import { Band } from '#ui/page.tsx'
import { findCodeInFile } from './find-code.ts'
import styles from './codes.module.css'

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
    // Open the viewer as a separate page. Only the viewer's page may send requests to other servers.
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
      <CodeWays onCode={take} problem={notice} onProblem={setNotice} />
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

const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera)

type CodeWaysProps = {
  readonly onCode: (text: string) => void
  /** Why the last input is not a usable code. Null if there is no problem. */
  readonly problem: string | null
  readonly onProblem: (problem: string) => void
  readonly children?: ReactNode
}

/** Pictures never leave the page. */
export function CodeWays({ onCode, problem, onProblem, children }: CodeWaysProps) {
  const picture = useRef<HTMLInputElement>(null)
  const [isFilming, setFilming] = useState(false)
  const takePicture = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const text = await findCodeInFile(file)
    if (text === null) onProblem(words.noCode)
    else onCode(text)
  }
  return (
    <>
      <div className={styles.ways}>
        <Button variant="outlined" startIcon={<PhotoCameraOutlined />} onClick={() => setFilming(!isFilming)}>
          {isFilming ? words.stopCamera : words.camera}
        </Button>
        <Button variant="outlined" startIcon={<ImageOutlined />} onClick={() => picture.current?.click()}>
          {words.picture}
        </Button>
        <input
          ref={picture}
          type="file"
          accept="image/*"
          hidden
          aria-label={words.picture}
          onChange={({ target }) => {
            void takePicture(target.files?.[0])
            target.value = ''
          }}
        />
        {children}
      </div>
      {isFilming && <Camera onCode={onCode} />}
      {problem !== null && <Band tone="attn">{problem}</Band>}
    </>
  )
}
