import { healthCardTexts as words } from '@kinchart/texts/health-cards.ts'
import { actionTexts } from '@kinchart/texts/ui.ts'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { lazyPart } from '#loading/lazy-part.tsx'
import { paths } from '#paths/paths.ts'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { fileOfCards, readCode } from './read-code.ts'
import styles from './codes.module.css'

const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera)

type Props = {
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

const rules = z.object({ code: z.string().refine((typed) => readCode(typed).kind !== 'none', words.notHealth) })

/** Takes a health card or a health link: pasted, from a picture, or from the camera. A link is opened before anything of it is added. */
export function CodesDialog({ onFile, onClose }: Props) {
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { code: '' } })
  const picture = useRef<HTMLInputElement>(null)
  const [isFilming, setFilming] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const [parts, setParts] = useState<ReadonlyMap<number, string>>(new Map())

  const take = (text: string): void => {
    const read = readCode(text)
    if (read.kind === 'none') return setTold(words.notHealth)
    // The viewer is a page of its own: it alone may ask other servers.
    if (read.kind === 'link') return window.location.assign(`${paths.viewer}#${read.fragment}`)
    if (read.kind === 'card') return onFile(fileOfCards([read.text], words.fileName))
    const known = new Map([...parts, [read.at, read.text]])
    if (known.size >= read.of) return onFile(fileOfCards([...known.values()], words.fileName))
    setParts(known)
    setTold(words.partOf({ at: known.size, of: read.of }))
  }
  const takePicture = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    // The reader comes with its first picture.
    const { findCodeInFile } = await import('./find-code.ts')
    const text = await findCodeInFile(file)
    if (text === null) setTold(words.noCode)
    else take(text)
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
      </div>
      {isFilming && <Camera onCode={take} />}
      {told !== null && <Band tone="attn">{told}</Band>}
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
