import { type Person, dependentsQuery, handoversQuery } from '#session/people.ts'
import {
  authorityGrounds,
  confirmAuthority,
  type AuthorityGround,
  createHandover,
  handoverAddress,
  cancelHandover,
} from '@kinchart/contract/calls/family.ts'
import { authorityTexts as words, handoverTexts as handOverTexts } from '@kinchart/texts/en/account.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import Radio from '@mui/material/Radio'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { failureText, CallFailedError } from '#api/send.ts'
import { call } from '#api/call.ts'
import { useNotify, Band } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import styles from './dependents.module.css'
import { useForm } from 'react-hook-form'
import { showProblems } from '#session/forms.ts'
import { common } from '#theme/styles.ts'
import { byRules, FormField } from '#ui/form-field.tsx'
import { HandoverState } from '#family/handover/handover-state.tsx'

type Props = {
  readonly opened: 'confirm' | 'hand-over'
  readonly person: Pick<Person, 'profileId' | 'name'>
  readonly onClose: () => void
}

export function AuthorityDialog({ opened, person, onClose }: Props) {
  return opened === 'confirm' ? (
    <ConfirmAuthority person={person} onClose={onClose} />
  ) : (
    <HandOverDialog person={person} onClose={onClose} />
  )
}

type ConfirmAuthorityProps = { readonly person: Pick<Person, 'profileId' | 'name'>; readonly onClose: () => void }

/** The guardian states why they may still manage the records of a dependent who is now an adult. */
function ConfirmAuthority({ person: { profileId, name }, onClose }: ConfirmAuthorityProps) {
  const notify = useNotify()
  const client = useQueryClient()
  const [ground, setGround] = useState<AuthorityGround | null>(null)
  const stating = useMutation({
    mutationFn: async (stated: AuthorityGround) =>
      call(confirmAuthority, { body: { dependentId: profileId, ground: stated } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      onClose()
      // The record can be opened again, so reload all data that the server refused before.
      await client.invalidateQueries()
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <SheetDialog
      title={words.confirmTitle({ name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            variant="contained"
            disabled={ground === null}
            loading={stating.isPending}
            onClick={() => ground !== null && stating.mutate(ground)}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <fieldset className={styles.grounds}>
        <legend>{words.why}</legend>
        {authorityGrounds.map((one) => (
          <label key={one} className={styles.ground}>
            <Radio name="ground" checked={one === ground} onChange={() => setGround(one)} />
            {words.grounds[one]}
          </label>
        ))}
      </fieldset>
      <p>{words.kept}</p>
    </SheetDialog>
  )
}

type HandOverDialogProps = { readonly person: Pick<Person, 'profileId' | 'name'>; readonly onClose: () => void }

function HandOverDialog({ person: { profileId, name }, onClose }: HandOverDialogProps) {
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
      else if (!showProblems(form, failure)) notify('error', failureText(failure))
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
      title={handOverTexts.title({ name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          {handover !== undefined && (
            <Button onClick={() => takingBack.mutate()} loading={takingBack.isPending}>
              {handOverTexts.takeBack}
            </Button>
          )}
          <Button variant="contained" type="submit" form={formId} loading={sending.isPending}>
            {handover === undefined ? handOverTexts.send : handOverTexts.sendAgain}
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
        {handOverTexts.facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        <FormField
          form={form}
          name="email"
          label={handOverTexts.addressOf({ name })}
          type="email"
          autoComplete="off"
          isRequired
          slotProps={{ input: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        />
      </form>
    </SheetDialog>
  )
}
