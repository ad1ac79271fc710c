import type { Translation } from '../translate.ts'
import type * as english from '../en/busy.ts'

export const busy: Translation<typeof english> = {
  busyPage: {
    title: 'Kinchart está ocupado',
    body: 'Muchas personas usan Kinchart en este momento. Sus registros están a salvo.',
    again: 'Esta página lo intenta otra vez sola en {{seconds}} segundos. No tiene que hacer nada.',
  },
  appRefusedPage: {
    title: 'No se puede responder a la solicitud de esta aplicación',
    body: 'La aplicación envió algo que Kinchart no conoce, o su solicitud es demasiado antigua. No se le dio nada.',
    again:
      'Vuelva a la aplicación y empiece allí otra vez. Si esta página aparece de nuevo, avise a quien hace la aplicación: {{error}}.',
  },
}
