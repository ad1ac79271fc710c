import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import {
  organizationRequestFields,
  organizationRequestLimits as limits,
  sendEhrAddRequest,
} from '@kinchart/contract/calls/import.ts'
import { organizationRequestTexts as words } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CallFailedError, failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { showProblems } from '#session/forms.ts'
import { Band, useNotify } from '#ui/page.tsx'
import { byRules, FormField } from '#ui/form-field.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { supportTexts } from '@kinchart/texts/en/support.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { common } from '#theme/styles.ts'

export type Wanted = Partial<Pick<CareOrganization, 'ehrEndPointId' | 'hospitalName' | 'place'>>

/** Source: S2 §7, Q9. */
export function OrganizationRequest({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const formId = useId()
  const notify = useNotify()
  const { ehrEndPointId } = wanted
  const form = useForm({
    resolver: byRules(() => organizationRequestFields),
    defaultValues: {
      ...{ organizationName: wanted.hospitalName ?? '', place: wanted.place ?? '' },
      ...{ website: '', message: '' },
    },
  })
  const isNamed = useWatch({ control: form.control, name: 'organizationName' }).trim() !== ''
  const sending = useMutation({
    mutationFn: (typed: z.input<typeof organizationRequestFields>) =>
      call(sendEhrAddRequest, { body: { ...typed, ...(ehrEndPointId === undefined ? {} : { ehrEndPointId }) } }),
    onSuccess: (answer) => {
      notify('success', answer.message)
      onClose()
    },
    onError: (failure) => showProblems(form, failure),
  })
  const { error } = sending
  const isDelayed = error instanceof CallFailedError && error.code === 'support-mail-delayed'
  const isShownAtFields = error instanceof CallFailedError && error.fields.length > 0
  const submit = form.handleSubmit((typed) => {
    if (!sending.isPending) sending.mutate(typed)
  })
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
            disabled={!isNamed || isDelayed}
            loading={sending.isPending}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          form={form}
          name="organizationName"
          label={words.name}
          required
          slotProps={{ input: { maxLength: limits.organizationName } }}
        />
        <FormField form={form} name="place" label={words.place} slotProps={{ input: { maxLength: limits.place } }} />
        <FormField
          form={form}
          name="website"
          label={words.website}
          inputMode="url"
          slotProps={{ input: { maxLength: limits.website } }}
        />
        <FormField
          form={form}
          name="message"
          label={words.message}
          multiline
          minRows={2}
          maxRows={8}
          help={supportTexts.noHealthData}
          slotProps={{ input: { maxLength: limits.message } }}
        />
        {sending.isError && !isShownAtFields && (
          <Band tone={isDelayed ? 'attn' : 'bad'}>{failureText(sending.error)}</Band>
        )}
      </form>
    </SheetDialog>
  )
}
