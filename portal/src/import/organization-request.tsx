import type { CareOrganization } from '@kinchart/contract/directory.ts'
import { sendEhrAddRequest } from '@kinchart/contract/import.ts'
import { organizationRequestTexts as words } from '@kinchart/texts/import.ts'
import { actionTexts, supportTexts } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { Band } from '#ui/band.tsx'
import { Field } from '#ui/field.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'

/** What is asked for: an organization of the directory that cannot be connected yet, or a name as it was typed. */
export type Wanted = Partial<Pick<CareOrganization, 'ehrEndPointId' | 'hospitalName' | 'place'>>

const longest = { name: 200, place: 200, website: 500, message: 2000 }

/** Asks for an organization that is not listed or cannot be connected yet. Source: S2 §7, settled question 9. */
export function OrganizationRequest({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const formId = useId()
  const notify = useNotify()
  const [organizationName, setName] = useState(wanted.hospitalName ?? '')
  const [place, setPlace] = useState(wanted.place ?? '')
  const [website, setWebsite] = useState('')
  const [message, setMessage] = useState('')
  const { ehrEndPointId } = wanted
  const sending = useMutation({
    mutationFn: () =>
      call(sendEhrAddRequest, {
        body: { organizationName, place, website, message, ...(ehrEndPointId === undefined ? {} : { ehrEndPointId }) },
      }),
    onSuccess: (answer) => {
      notify('success', answer.message)
      onClose()
    },
  })
  const fault = (field: string) =>
    sending.error instanceof CallFailedError
      ? sending.error.fields.find((one) => one.field === field)?.message
      : undefined
  const isKept = sending.error instanceof CallFailedError && sending.error.code === 'support-mail-delayed'
  const isFaultShown = fault('organizationName') !== undefined || fault('website') !== undefined
  const isNamed = organizationName.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNamed && !sending.isPending) sending.mutate()
  }
  return (
    <SheetDialog
      title={words.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            disabled={!isNamed || isKept}
            loading={sending.isPending}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <Field
          label={words.name}
          required
          value={organizationName}
          error={fault('organizationName')}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ input: { maxLength: longest.name } }}
        />
        <Field
          label={words.place}
          value={place}
          onChange={(event) => setPlace(event.target.value)}
          slotProps={{ input: { maxLength: longest.place } }}
        />
        <Field
          label={words.website}
          inputMode="url"
          value={website}
          error={fault('website')}
          onChange={(event) => setWebsite(event.target.value)}
          slotProps={{ input: { maxLength: longest.website } }}
        />
        <Field
          label={words.message}
          multiline
          minRows={2}
          maxRows={8}
          value={message}
          help={supportTexts.noHealthData}
          onChange={(event) => setMessage(event.target.value)}
          slotProps={{ input: { maxLength: longest.message } }}
        />
        {sending.isError && !isFaultShown && <Band tone={isKept ? 'attn' : 'bad'}>{failureText(sending.error)}</Band>}
      </form>
    </SheetDialog>
  )
}
