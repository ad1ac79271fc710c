import type { Translation } from '../translate.ts'
import type * as english from '../en/busy.ts'

export const busy: Translation<typeof english> = {
  busyPage: {
    title: 'Kinchart está ocupado',
    body: 'Muchas personas usan Kinchart en este momento. Sus registros están a salvo.',
    again: 'Esta página lo intenta otra vez sola en {{seconds}} segundos. No tiene que hacer nada.',
  },
}
