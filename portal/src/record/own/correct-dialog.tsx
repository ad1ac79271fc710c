import { constants } from '@kinchart/contract/rules/constants.ts'
import { correctionFields, removeOwnEntry, markDifferent } from '@kinchart/contract/calls/own-entries.ts'
import { differentBecause, type DifferentBecause } from '@kinchart/contract/calls/record-list.ts'
import { cutNote } from '@kinchart/contract/calls/record-types.ts'
import { ownDifferences } from '@kinchart/texts/en/own.ts'
import { ownEntryTexts } from '@kinchart/texts/en/own-entry.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import Radio from '@mui/material/Radio'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LockOutlined } from 'icons'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { formatDate, sourceLanguage } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import { Band, useNotify } from '#ui/page.tsx'
import { byRules } from '#ui/form-field.tsx'
import { Field } from '#ui/field.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import type { ShownRow } from '#record/section.ts'
import { noteRemoved } from './removed-bands.tsx'
import styles from './own.module.css'

type Props = {
  readonly profileId: string
  readonly row: ShownRow
  readonly isMedicine: boolean
  readonly onClose: () => void
  readonly onSaved?: () => void
}

type Correction = { because: DifferentBecause; note: string }

const words = ownEntryTexts.correct

/** Adds a note to a source's entry, which stays unchanged. Source: Look 28c. */
export function CorrectDialog({ profileId, row, isMedicine, onClose, onSaved }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const formId = useId()
  const form = useForm<Correction>({
    resolver: byRules(() => correctionFields),
    defaultValues: { because: row.ownNote?.because ?? 'otherwise', note: row.ownNote?.text ?? '' },
  })
  const { because, note = '' } = useWatch({ control: form.control })
  const done = async (message: string): Promise<void> => {
    notify('success', message)
    onClose()
    onSaved?.()
    await client.invalidateQueries()
  }
  const saving = useMutation({
    mutationFn: (typed: Correction) => call(markDifferent, { body: { profileId, id: row.id, ...typed } }),
    onSuccess: async ({ message }) => done(message),
  })
  const removing = useMutation({
    mutationFn: (id: string) => call(removeOwnEntry, { query: { profileId, id } }),
    onSuccess: async ({ message }, id) => {
      noteRemoved({ profileId, id, name: words.removedNote({ title: row.title }) })
      await done(message)
    },
  })
  const submit = form.handleSubmit((typed) => saving.mutate(typed))
  const failure = saving.error ?? removing.error
  const { ownNote } = row
  return (
    <SheetDialog
      title={words.title}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <span className={common.grow} />
          {ownNote !== undefined && (
            <Button color="error" loading={removing.isPending} onClick={() => removing.mutate(ownNote.id)}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={saving.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.said}>
        <small>
          {row.date === null
            ? words.wroteUndated({ source: row.providerName })
            : words.wrote({ source: row.providerName, day: formatDate(row.date) })}
        </small>
        <b lang={sourceLanguage()}>{row.title}</b>
        {row.caption !== '' && <span>{row.caption}</span>}
        <span className={styles.stays}>
          <LockOutlined fontSize="inherit" aria-hidden />
          {words.stays}
        </span>
      </div>
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles.reasons}>
          <legend className={common.unseen}>{words.why}</legend>
          {differentBecause.map((one) => (
            <label key={one} className={styles.reason}>
              <Radio
                name={`${formId}-because`}
                checked={because === one}
                onChange={() => form.setValue('because', one)}
              />
              {isMedicine ? words.medicine[one] : ownDifferences[one]}
            </label>
          ))}
        </fieldset>
        <Field
          label={words.note}
          multiline
          minRows={3}
          value={note}
          error={form.formState.errors.note?.message}
          onChange={(event) =>
            form.setValue('note', cutNote(event.target.value), { shouldValidate: form.formState.isSubmitted })
          }
        />
        <p className={classNames(styles.count)}>
          <span>{words.readBy}</span>
          <span aria-live="polite">
            {note.length}/{constants.noteLength}
          </span>
        </p>
        {failure !== null && <Band tone="bad">{failureText(failure, ownEntryTexts.failed)}</Band>}
      </form>
    </SheetDialog>
  )
}
