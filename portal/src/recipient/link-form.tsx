import { openShareLink } from '@kinchart/contract/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { Band } from '#ui/band.tsx'
import { Field } from '#ui/field.tsx'
import { askAsRecipient } from './ask-as-recipient.ts'
import { EntranceFrame } from './entrance-frame.tsx'

/** Asks for the passcode of a mailed link. */
export function LinkForm({ link, onOpened }: { link: string; onOpened: () => void }) {
  const client = useQueryClient()
  const [passcode, setPasscode] = useState('')
  const opening = useMutation({
    mutationFn: () => askAsRecipient(openShareLink, { body: { link, passcode } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['shared'] })
      onOpened()
    },
  })
  return (
    <EntranceFrame title={recipientTexts.linkTitle}>
      <form
        className="shared-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (passcode.trim() !== '') opening.mutate()
        }}
      >
        <p className="muted">{recipientTexts.linkText}</p>
        <Field
          label={recipientTexts.passcode}
          value={passcode}
          onChange={(event) => setPasscode(event.target.value)}
          autoComplete="off"
          isRequired
          slotProps={{ input: { autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } }}
        />
        {opening.isError && <Band tone="bad">{failureText(opening.error)}</Band>}
        <Button type="submit" variant="contained" disabled={passcode.trim() === '' || opening.isPending}>
          {recipientTexts.open}
        </Button>
      </form>
    </EntranceFrame>
  )
}
