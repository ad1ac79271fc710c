import { createHandover, handoverAddress, cancelHandover } from '@kinchart/contract/calls/family.ts'
import { handoverTexts as words } from '@kinchart/texts/en/account.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { showFaults } from '#session/forms.ts'
import { dependentsQuery, handoversQuery, type Person } from '#session/people.ts'
import { common } from '#theme/styles.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { Band } from '#ui/page.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { HandoverState } from './handover-state.tsx'

type Props = { readonly person: Pick<Person, 'profileId' | 'name'>; readonly onClose: () => void }

export function HandOverDialog({ person: { profileId, name }, onClose }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const formId = useId()
  const handover = useQuery(handoversQuery).data?.[profileId]
  const form = useForm({
    resolver: byRules(() => handoverAddress),
    defaultValues: { email: handover?.email ?? '' },
  })
  const done = {
    onSuccess: async ({ message }: { readonly message: string }) => {
      notify('success', message)
      onClose()
      await client.invalidateQueries({ queryKey: dependentsQuery.queryKey })
    },
  }
  const sending = useMutation({
    ...done,
    mutationFn: async (email: string) => call(createHandover, { body: { dependentId: profileId, email } }),
    onError: (failure) => {
      if (failure instanceof CallFailedError && failure.code === 'handover-to-oneself')
        form.setError('email', { message: failureText(failure) }, { shouldFocus: true })
      else if (!showFaults(form, failure)) notify('error', failureText(failure))
    },
  })
  const takingBack = useMutation({
    ...done,
    mutationFn: async () => call(cancelHandover, { query: { dependentId: profileId } }),
    onError: (failure) => notify('error', failureText(failure)),
  })
  const submit = form.handleSubmit(({ email }) => sending.mutate(email.trim()))
  return (
    <SheetDialog
      title={words.title({ name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          {handover !== undefined && (
            <Button onClick={() => takingBack.mutate()} loading={takingBack.isPending}>
              {words.takeBack}
            </Button>
          )}
          <Button variant="contained" type="submit" form={formId} loading={sending.isPending}>
            {handover === undefined ? words.send : words.sendAgain}
          </Button>
        </>
      }
    >
      <form id={formId} className={common.stack} onSubmit={(event) => void submit(event)} noValidate>
        {handover !== undefined && (
          <Band tone={handover.state === 'waiting' ? 'calm' : 'attn'}>
            <HandoverState handover={handover} />
          </Band>
        )}
        {words.facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <FormField
          form={form}
          name="email"
          label={words.addressOf({ name })}
          type="email"
          autoComplete="off"
          isRequired
          slotProps={{ input: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        />
      </form>
    </SheetDialog>
  )
}
