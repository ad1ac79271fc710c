import { checkInLimits } from '@kinchart/contract/calls/check-in.ts'
import { checkInTexts } from '@kinchart/texts/en/check-in.ts'
import Button from '@mui/material/Button'
import DescriptionOutlined from 'icon:outline-description'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CodeWays } from '#import/codes/code-ways.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { Card } from '#ui/card.tsx'
import { FormField } from '#ui/form-field.tsx'
import { requestOf } from './request-text.ts'
import styles from './check-in.module.css'

const words = checkInTexts.take
const rules = z.object({ request: z.string().refine((typed) => requestOf(typed) !== null, words.notOne) })

const fileTypes = ['.json', 'application/json', 'text/plain'].join()

type Props = {
  readonly isOpened: boolean
  readonly isForeign: boolean
  readonly onRequest: (request: string) => void
}

export function TakeRequest({ isOpened, isForeign, onRequest }: Props) {
  const form = useForm({ resolver: byRules(() => rules), defaultValues: { request: '' } })
  const file = useRef<HTMLInputElement>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const take = (text: string): void => {
    const request = requestOf(text)
    if (request === null) setNotice(words.notOne)
    else onRequest(request)
  }
  const takeFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return
    // A character takes at most four bytes.
    if (chosen.size > checkInLimits.requestLength * 4) setNotice(words.tooLarge)
    else take(await chosen.text())
  }
  const submit = form.handleSubmit(({ request }) => take(request))
  return (
    <Card title={words.title}>
      <div className={classNames(common.stack, styles.pane)}>
        {isForeign && <Band tone="attn">{words.notOurs}</Band>}
        {isOpened && !isForeign && <Band tone="calm">{words.waiting}</Band>}
        <p>{words.facts}</p>
        <CodeWays onCode={take} told={notice} onTold={setNotice}>
          <Button variant="outlined" startIcon={<DescriptionOutlined />} onClick={() => file.current?.click()}>
            {words.file}
          </Button>
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
        </CodeWays>
        <form className={classNames(common.stack, styles.paste)} onSubmit={(event) => void submit(event)} noValidate>
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
