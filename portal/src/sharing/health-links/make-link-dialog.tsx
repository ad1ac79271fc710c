import { healthLinkModes, type HealthLinkMode } from '@kinchart/contract/calls/health-link-modes.ts'
import { healthLinkLimits, summaryTypeIds, healthLinkFields } from '@kinchart/contract/calls/health-links.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Radio from '@mui/material/Radio'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { FieldNote } from '#ui/field.tsx'
import { useNotify } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { makeLink, type SummaryTypeId } from './make-link.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { common } from '#theme/styles.ts'
import fieldStyles from '#ui/field.module.css'
import styles from './health-links.module.css'
import { z } from 'zod'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ContentCopyRounded, PrintOutlined } from 'icons'
import { PartNotLoadedError, PlaceNotLoaded } from '#loading/lazy-part.tsx'
import { codePicture } from '#ui/code-picture.ts'

type Span = '1' | '7' | '30' | 'date'

const DAY_MS = 86_400_000

/**
 * Returns the time after a number of days, or the end of the chosen day in the user's time zone. Null if the day is in
 * the past, more than a year away, or invalid.
 */
export function expiryOf(span: Span, day: string, now = new Date()): Date | null {
  if (span !== 'date') return new Date(now.getTime() + Number(span) * DAY_MS)
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  const end = new Date(Number(year), Number(month) - 1, Number(date), 23, 59, 59)
  if (end.getDate() !== Number(date)) return null
  const fromNow = end.getTime() - now.getTime()
  return fromNow > 0 && fromNow < (healthLinkLimits.longestDays - 1) * DAY_MS ? end : null
}

export type LinkValues = {
  chosen: string[]
  label: string
  span: Span
  day: string
  mode: HealthLinkMode
  passcode: string
}

export const linkRules = ({ span, mode }: LinkValues) =>
  z.object({
    chosen: z.array(z.string()).min(1, words.chooseOne),
    label: healthLinkFields.shape.label,
    day: z.string().refine((day) => expiryOf(span, day) !== null, words.dayWrong),
    passcode: mode === 'manifest' ? healthLinkFields.shape.passcode : z.string(),
  })

// Excludes letters and digits that are easily confused over the phone.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 8

/**
 * Eight characters, each chosen uniformly: about 39 bits. That is enough, because a link allows five wrong passcodes
 * in total.
 */
export function newPasscode(): string {
  const even = 256 - (256 % letters.length)
  let made = ''
  while (made.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < even && made.length < LENGTH) made += letters[byte % letters.length] ?? ''
  }
  return made
}

type Props = {
  readonly profileId: string
  readonly name: string
  readonly onMade: () => void
  readonly onClose: () => void
}
type Made = { readonly link: string; readonly label: string; readonly passcode: string | null }

const types = recordTypes.filter(({ id }) => summaryTypeIds.some((one) => one === id))
const spans = Object.entries(words.spans).map(([value, text]) => ({ value, text }))

/** Creates a link and shows its passcode, only this once. */
export function MakeLinkDialog({ profileId, name, onMade, onClose }: Props) {
  const notify = useNotify()
  const formId = useId()
  const [made, setMade] = useState<Made | null>(null)
  const form = useForm<LinkValues>({
    resolver: byRules(linkRules),
    defaultValues: { chosen: [], label: '', span: '7', day: '', mode: 'manifest', passcode: newPasscode() },
  })
  const [withOwn, setWithOwn] = useState(true)
  const { chosen = [], span, mode } = useWatch({ control: form.control })
  const { errors, isSubmitting } = form.formState
  const choose = (ids: readonly string[]) =>
    form.setValue('chosen', [...ids], { shouldValidate: form.formState.isSubmitted })
  const isEvery = types.every(({ id }) => chosen.includes(id))

  const submit = form.handleSubmit(async (typed) => {
    const expiresAt = expiryOf(typed.span, typed.day)
    if (expiresAt === null) return
    const passcode = typed.mode === 'manifest' ? typed.passcode : null
    const label = typed.label.trim()
    const recordTypeIds = summaryTypeIds.filter((id): id is SummaryTypeId => typed.chosen.includes(id))
    try {
      const link = await makeLink({
        ...{ profileId, mode: typed.mode, label, expiresAt, passcode, recordTypeIds },
        withoutOwn: !withOwn,
      })
      setMade({ link, label, passcode })
      onMade()
    } catch (failure) {
      notify('error', failureText(failure))
    }
  })

  if (made !== null) return <MadeDialog {...made} onClose={onClose} />
  return (
    <SheetDialog
      title={words.make}
      subtitle={name}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={isSubmitting}>
            {words.make}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.makeLink} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles.linkTypes} aria-describedby={`${formId}-types`}>
          <legend>{words.which}</legend>
          <label className={styles.linkTypesAll}>
            <Checkbox
              checked={isEvery}
              indeterminate={chosen.length > 0 && !isEvery}
              onChange={(event) => choose(event.target.checked ? types.map(({ id }) => id) : [])}
            />
            {words.selectAll}
          </label>
          <div className={styles.linkTypesList}>
            {types.map((type) => (
              <label key={type.id}>
                <Checkbox
                  checked={chosen.includes(type.id)}
                  onChange={(event) =>
                    choose(event.target.checked ? [...chosen, type.id] : chosen.filter((one) => one !== type.id))
                  }
                />
                {type.name}
              </label>
            ))}
          </div>
          <label className={styles.linkTypesAll}>
            <Checkbox checked={withOwn} onChange={(event) => setWithOwn(event.target.checked)} />
            {words.withOwn}
          </label>
          <FieldNote id={`${formId}-types`} error={errors.chosen?.message} help={words.noNotes} />
        </fieldset>
        <FormField
          form={form}
          name="label"
          label={words.label}
          help={words.labelHelp}
          slotProps={{ input: { maxLength: healthLinkLimits.labelLength, autoComplete: 'off' } }}
        />
        <div className={styles.linkUntil}>
          <FormField form={form} name="span" label={words.until} options={spans} />
          {span === 'date' && <FormField form={form} name="day" label={words.day} type="date" isRequired />}
        </div>
        <fieldset className={styles.linkModes}>
          <legend>{words.how}</legend>
          {healthLinkModes.map((one) => (
            <label key={one}>
              <Radio name="mode" checked={mode === one} onChange={() => form.setValue('mode', one)} />
              <span>
                {words.modes[one]}
                <small className={common.help}>{words.modeHelps[one]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {mode === 'manifest' && (
          <FormField
            form={form}
            name="passcode"
            label={words.passcode}
            help={words.passcodeHelp}
            slotProps={{
              input: { maxLength: healthLinkLimits.passcodeMax, autoComplete: 'off', spellCheck: false },
            }}
            isRequired
          />
        )}
        <p className={common.help}>
          {words.snapshot} {words.encrypted}
        </p>
      </form>
    </SheetDialog>
  )
}

export function MadeDialog({ link, label, passcode, onClose }: Made & { readonly onClose: () => void }) {
  return (
    <SheetDialog
      title={words.made}
      subtitle={label}
      isOpen
      isWide
      onClose={onClose}
      canDismiss={passcode === null}
      actions={
        <Button variant="contained" onClick={onClose}>
          {passcode === null ? actionTexts.done : actionTexts.savedIt}
        </Button>
      }
    >
      <div className={common.stack}>
        <LinkCode link={link} label={label} />
        {passcode !== null && (
          <div className={styles.linkPasscode}>
            <span className={fieldStyles.fieldLabel}>{words.passcode}</span>
            <output>{passcode}</output>
            <p className={common.help}>{words.passcodeShown}</p>
          </div>
        )}
        <p className={common.help}>{passcode === null ? words.anyone : words.anyoneWithCode}</p>
      </div>
    </SheetDialog>
  )
}

/** Shows a link as a QR code and as text to copy. Uses error correction level M, as the link specification requires. */
export function LinkCode({ link, label }: { readonly link: string; readonly label: string }) {
  const notify = useNotify()
  const id = useId()
  const drawn = useQuery({
    queryKey: ['health-link-code', link],
    queryFn: () => drawCode(link),
    retry: false,
    gcTime: 0,
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      notify('success', words.copied)
    } catch {
      notify('error', words.copyFailed)
    }
  }
  return (
    <div className={styles.linkCode}>
      <div className={styles.linkCodePicture}>
        {drawn.isPending && <Skeleton variant="rounded" width={240} height={240} />}
        {drawn.error instanceof PartNotLoadedError ? (
          <PlaceNotLoaded failure={drawn.error} onRetry={() => void drawn.refetch()} />
        ) : (
          drawn.isError && <p>{words.qrTooLong}</p>
        )}
        {drawn.isSuccess && <img src={drawn.data} alt={`${words.qrLabel}${label === '' ? '' : `: ${label}`}`} />}
      </div>
      <div className={styles.linkCodeWords}>
        <label htmlFor={id} className={fieldStyles.fieldLabel}>
          {words.link}
        </label>
        <textarea id={id} readOnly rows={6} value={link} onFocus={(event) => event.target.select()} />
        <div className={styles.linkCodeActs}>
          <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
            {words.copy}
          </Button>
          <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Throws if the link is too long for a QR code. */
async function drawCode(link: string): Promise<string> {
  const { create } = await import('qrcode')
  return codePicture(create([{ data: link, mode: 'byte' }], { errorCorrectionLevel: 'M' }).modules)
}
