import type { Translation } from '../translate.ts'
import type * as english from '../en/busy.ts'

export const busy: Translation<typeof english> = {
  busyPage: {
    title: 'Kinchart está ocupado',
    body: 'Muchas personas usan Kinchart en este momento. Sus registros están a salvo.',
    again: 'Esta página lo intentará otra vez en {{seconds}} segundos. No tiene que hacer nada.',
  },
  appRefusedPage: {
    title: 'No podemos responder a la solicitud de esta aplicación',
    body: 'Kinchart no reconoce la solicitud de esta aplicación, o la solicitud es demasiado antigua. No compartimos nada con la aplicación.',
    again:
      'Vuelva a la aplicación y empiece otra vez. Si ve esta página de nuevo, envíe este error a quien hace la aplicación: {{error}}.',
  },
}
