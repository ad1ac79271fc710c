import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useNotify } from '#ui/page.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import { takeDraft } from '#api/drafts.ts'
import { unsavedTexts } from '@kinchart/texts/en/ui.ts'

/** Asks before unsaved text is discarded. Restores unsaved text after the server ended the session. */
export function useUnsavedForm<Values extends FieldValues>(key: string, form: UseFormReturn<Values>): void {
  const notify = useNotify()
  const { isDirty } = form.formState
  useUnsaved(() => isDirty, { key, values: () => form.getValues() })
  const restore = useEffectEvent(() => {
    const draft = takeDraft(key)
    if (draft === null) return
    for (const [name, value] of Object.entries(draft))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    notify('info', unsavedTexts.isBack)
  })
  useEffect(() => restore(), [])
}
