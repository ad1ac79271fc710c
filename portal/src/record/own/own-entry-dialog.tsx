import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import {
  addOwnEntry,
  isUnusual,
  ownEntryRules,
  ownKinds,
  updateOwnEntry,
  type OwnEntry,
  type OwnEntryOf,
  type OwnKind,
} from '@kinchart/contract/calls/own-entries.ts'
import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { ownRules } from '@kinchart/texts/en/own.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { uploadFile } from '#api/upload-file.ts'
import { classNames, common } from '#theme/styles.ts'
import { Band, useNotify } from '#ui/page.tsx'
import { byRules } from '#ui/form-field.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { KindChoice, isTooLarge, OwnForm, OwnPreview, previewOf } from './own-form.tsx'
import { entryOf, valuesOf, type Typed } from './own-fields.ts'
import styles from './own.module.css'

export type Edited = { readonly id: string; readonly entry: OwnEntry }

type Props = {
  readonly profileId: string
  readonly who: string
  readonly addedBy: AddedBy
  readonly kind: OwnKind
  /** The entry being edited. Absent when adding an entry. */
  readonly edited?: Edited
  readonly onClose: () => void
  readonly onSaved?: () => void
}

/** Adds or edits an entry, with a preview of its row. Source: Look 28. */
export function OwnEntryDialog(props: Props) {
  const [kind, setKind] = useState(props.kind)
  const choice = props.edited === undefined ? <KindChoice chosen={kind} onChoose={setKind} /> : null
  return <OwnEntry key={kind} {...props} kind={kind} choice={choice} />
}

const listOfKind = (kind: OwnKind): string => recordTypes.find(({ tabUrl }) => tabUrl === ownKinds[kind])?.name ?? ''

function OwnEntry({
  profileId,
  who,
  addedBy,
  kind,
  edited,
  choice,
  onClose,
  onSaved,
}: Props & { readonly choice: ReactNode }) {
  const notify = useNotify()
  const client = useQueryClient()
  const formId = useId()
  const isNew = edited === undefined
  const [file, setFile] = useState<File | null>(null)
  const [shownWarning, setShownWarning] = useState<string | null>(null)
  const form = useForm<Typed>({
    resolver: byRules((typed: Typed) => rulesFor(kind, typed, edited?.entry)),
    defaultValues: valuesOf(kind, edited?.entry),
  })
  const typed: Typed = { ...valuesOf(kind, edited?.entry), ...(useWatch({ control: form.control }) as Typed) }
  const saving = useMutation({
    mutationFn: async (values: Typed) => {
      const uploadId =
        file === null
          ? ''
          : await uploadFile(file, { profileId, signal: new AbortController().signal, onSent: () => undefined })
      const entry = ownEntryRules[kind].parse({
        ...entryOf(kind, values, edited?.entry),
        ...(kind === 'document' ? { uploadId } : {}),
      })
      return isNew
        ? call(addOwnEntry, { body: { profileId, entry } })
        : call(updateOwnEntry, { body: { profileId, id: edited.id, entry } })
    },
    onSuccess: async ({ message }) => {
      notify('success', message)
      onClose()
      onSaved?.()
      await client.invalidateQueries()
    },
  })
  const submit = form.handleSubmit((values) => {
    if (kind === 'document' && isNew && file === null) return form.setError('uploadId', { message: ownRules.file })
    if (file !== null && isTooLarge(file))
      return form.setError('uploadId', { message: apiErrors['file-too-large'].message })
    const warning = unusualWords(kind, values)
    // Ask only once per value. A confirmation applies until the value changes.
    if (warning !== null && warning !== shownWarning) return setShownWarning(warning)
    saving.mutate(values)
    return undefined
  })
  const isAsking = shownWarning !== null && shownWarning === unusualWords(kind, typed)
  const list = listOfKind(kind)
  return (
    <SheetDialog
      title={isNew ? words.add : words.edit}
      subtitle={words.for({ name: who })}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <span className={classNames(common.grow, common.help)}>{words.sharedOnly({ list })}</span>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button variant="contained" type="submit" form={formId} loading={saving.isPending}>
            {isAsking && isNew ? words.unusualYes : isNew ? words.addButton : words.saveButton}
          </Button>
        </>
      }
    >
      {choice}
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <OwnForm {...{ kind, form, typed, isNew }} onFile={setFile} />
        {isAsking && <Band tone="attn">{words.unusual({ value: shownWarning })}</Band>}
        <OwnPreview list={list} preview={previewOf(kind, typed)} addedBy={addedBy} />
        {saving.isError && <Band tone="bad">{failureText(saving.error, words.failed)}</Band>}
      </form>
    </SheetDialog>
  )
}

const rulesFor = (kind: OwnKind, typed: Typed, before?: OwnEntry) =>
  z.preprocess(() => entryOf(kind, typed, before), ownEntryRules[kind])

/** Returns an unusual blood pressure, which the user must confirm. Null if there is none. */
function unusualWords(kind: OwnKind, typed: Typed): string | null {
  if (kind !== 'vitals') return null
  const entry = entryOf(kind, typed) as Pick<OwnEntryOf<'vitals'>, 'of' | 'value' | 'lower'>
  return entry.value !== '' && entry.lower !== '' && isUnusual(entry) ? `${entry.value}/${entry.lower}` : null
}
