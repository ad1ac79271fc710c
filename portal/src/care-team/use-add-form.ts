import { pickedRecipient, type RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { byRules } from '#ui/by-rules.ts'
import type { PickedProvider } from './provider-picker.tsx'
import { useAddRecipient } from './use-add-recipient.ts'

type Options = { readonly kind: RecipientKind; readonly profileId: string; readonly onDone: () => void }

export function useAddForm({ kind, profileId, onDone }: Options) {
  const [value, setValue] = useState<PickedProvider | null>(null)
  const form = useForm({ resolver: byRules(() => pickedRecipient(kind)), defaultValues: { id: '' } })
  const adding = useAddRecipient(onDone)
  const { errors, isSubmitted } = form.formState
  return {
    isAdding: adding.isPending,
    add: form.handleSubmit(({ id }) => {
      if (!adding.isPending) adding.mutate({ kind, id, profileId })
    }),
    picker: {
      kind,
      profileId,
      value,
      onChange: (picked: PickedProvider | null) => {
        setValue(picked)
        form.setValue('id', picked?.id ?? '', { shouldValidate: isSubmitted })
      },
      error: errors.id?.message,
    },
  }
}
