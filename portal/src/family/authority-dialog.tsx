import type { Person } from '#session/people.ts'
import { HandOverDialog } from '#family/handover/hand-over-dialog.tsx'
import { authorityGrounds, confirmAuthority, type AuthorityGround } from '@kinchart/contract/calls/family.ts'
import { authorityTexts as words } from '@kinchart/texts/en/account.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import Radio from '@mui/material/Radio'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import styles from './dependents.module.css'

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
      // The record can be opened again, so reload everything that was refused.
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
