import { checkInLimits } from '@kinchart/contract/check-in.ts'
import { checkInTexts } from '@kinchart/texts/check-in.ts'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { lazyPart } from '#loading/lazy-part.tsx'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { Card } from '#ui/card.tsx'
import { FormField } from '#ui/form-field.tsx'
import { requestOf } from './request-text.ts'
import styles from './check-in.module.css'

const Camera = lazyPart(async () => (await import('#import/codes/camera.tsx')).Camera)

const words = checkInTexts.take
const rules = z.object({ request: z.string().refine((typed) => requestOf(typed) !== null, words.notOne) })

const fileTypes = ['.json', 'application/json', 'text/plain'].join()

type Props = {
  /** Another page opened this one, and its request may still come. */
  readonly isOpened: boolean
  /** That page asks in a form that is not answered here. */
  readonly isForeign: boolean
  readonly onRequest: (request: string) => void
}

/** Takes a request: from the camera, a picture, a file, or pasted. */
export function TakeRequest({ isOpened, isForeign, onRequest }: Props) {
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { request: '' } })
  const [picture, file] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [isFilming, setFilming] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const take = (text: string): void => {
    const request = requestOf(text)
    if (request === null) setTold(words.notOne)
    else onRequest(request)
  }
  const takePicture = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return
    // The reader comes with its first picture.
    const { findCodeInFile } = await import('#import/codes/find-code.ts')
    const text = await findCodeInFile(chosen)
    if (text === null) setTold(words.noCode)
    else take(text)
  }
  const takeFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return
    // Letters of four bytes at most.
    if (chosen.size > checkInLimits.requestLength * 4) setTold(words.tooLarge)
    else take(await chosen.text())
  }
  const submit = form.handleSubmit(({ request }) => take(request))
  return (
    <Card title={words.title}>
      <div className={styles.take}>
        {isForeign && <Band tone="attn">{words.notOurs}</Band>}
        {isOpened && !isForeign && <Band tone="calm">{words.waiting}</Band>}
        <p>{words.facts}</p>
        <div className={styles.ways}>
          <Button variant="outlined" startIcon={<PhotoCameraOutlined />} onClick={() => setFilming(!isFilming)}>
            {isFilming ? words.stopCamera : words.camera}
          </Button>
          <Button variant="outlined" startIcon={<ImageOutlined />} onClick={() => picture.current?.click()}>
            {words.picture}
          </Button>
          <Button variant="outlined" startIcon={<DescriptionOutlined />} onClick={() => file.current?.click()}>
            {words.file}
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
          <input
            ref={file}
            type="file"
            accept={fileTypes}
            hidden
            aria-label={words.file}
            onChange={({ target }) => {
              void takeFile(target.files?.[0])
              target.value = ''
            }}
          />
        </div>
        {isFilming && <Camera onCode={take} />}
        {told !== null && <Band tone="attn">{told}</Band>}
        <form className={styles.paste} onSubmit={(event) => void submit(event)} noValidate>
          <FormField
            form={form}
            name="request"
            label={words.paste}
            help={words.pasteHint}
            multiline
            minRows={3}
            maxRows={8}
            slotProps={{ input: { autoComplete: 'off', spellCheck: false } }}
          />
          <Button type="submit" variant="contained">
            {words.goOn}
          </Button>
        </form>
      </div>
    </Card>
  )
}
