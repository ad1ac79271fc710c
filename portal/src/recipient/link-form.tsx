import { linkPasscode, openShareLink } from '@kinchart/contract/calls/shared-with-me.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { failureText } from '#api/call-failed-error.ts'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { askAsRecipient } from './ask-as-recipient.ts'
import { EntranceFrame } from './entrance-frame.tsx'
import common from '#theme/common.module.css'
import styles from './recipient.module.css'

/** Asks for the passcode of a mailed link. */
export function LinkForm({ link, onOpened }: { link: string; onOpened: () => void }) {
  const client = useQueryClient()
  const form = useForm({ resolver: byRules(() => linkPasscode), defaultValues: { passcode: '' } })
  const isTyped = useWatch({ control: form.control, name: 'passcode' }).trim() !== ''
  const opening = useMutation({
    mutationFn: ({ passcode }: { readonly passcode: string }) =>
      askAsRecipient(openShareLink, { body: { link, passcode } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['shared'] })
      onOpened()
    },
  })
  const submit = form.handleSubmit((typed) => opening.mutate(typed))
  return (
    <EntranceFrame title={recipientTexts.linkTitle}>
      <form className={styles.sharedForm} onSubmit={(event) => void submit(event)} noValidate>
        <p className={common.muted}>{recipientTexts.linkText}</p>
        <FormField
          form={form}
          name="passcode"
          label={recipientTexts.passcode}
          autoComplete="off"
          isRequired
          slotProps={{ input: { autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } }}
        />
        {opening.isError && <Band tone="bad">{failureText(opening.error)}</Band>}
        <Button type="submit" variant="contained" disabled={!isTyped || opening.isPending}>
          {recipientTexts.open}
        </Button>
      </form>
    </EntranceFrame>
  )
}
