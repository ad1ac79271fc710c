import type { english as en } from '../en/research.ts'
import type { Translation } from '../translate.ts'

const researchLabels = {
  checkbox: 'Sí, quiero que me paguen por ayudar a la medicina al compartir mis registros de salud.',
  facts: [
    'Los registros van solo a organizaciones de investigación y ensayos clínicos de confianza.',
    'Se le paga cada vez que se usan los registros.',
    'Puede dejar de compartir cuando quiera.',
    'La participación ayuda a desarrollar tratamientos.',
  ] as const,
  selectAll: 'Elegir todo',
  notes: 'Notas',
  cancel: 'CANCELAR',
  share: 'Compartir',
  unshare: 'Dejar de compartir',
  confirmShare: 'Confirmar que comparto',
  confirmUnshare: 'Confirmar que dejo de compartir',
}

const researchTexts = {
  kindsOfRecord: 'Tipos de registro',
  title: 'Compartir con la investigación',
  sharing: 'Se comparte',
  notSharing: 'No se comparte',
  asksFirst: 'Primero elegirá qué tipos de registro compartir.',
  choose: '¿Qué registros desea compartir?',
  confirmShare:
    'Desde ahora, las organizaciones de investigación en las que confiamos pueden usar estas partes de su propio registro:',
  confirmUnshare:
    'Desde ahora no daremos nada de su registro a la investigación. No podemos recuperar lo que ya se usó.',
  withNotes: 'con notas',
  newSources:
    'Usted conectó {{names}} después de su elección, por eso sus registros no están incluidos. Para incluirlos, confirme otra vez su elección.',
  sharedNow: 'Compartido ahora',
  change: 'Cambiar lo que se comparte',
  history: 'Historial de cambios',
  neverShared: 'Nunca ha compartido registros con la investigación.',
  turnedOn: 'Compartido',
  turnedOff: 'Ya no se comparte',
  signal:
    'Su navegador envía la señal Global Privacy Control. La respetamos: no se comparte nada a menos que usted mismo active aquí la opción de compartir.',
  hadSignal: 'Su navegador envió la señal Global Privacy Control con este cambio.',
}

const researchUseTexts = {
  title: 'Los registros usados y su saldo',
  credit: 'Su saldo',
  noneYet: 'Todavía no se ha usado ningún registro.',
  records_one: '{{count}} registro',
  records_other: '{{count}} registros',
  by: 'Usado por {{organization}}',
}

export const research = { researchLabels, researchTexts, researchUseTexts } satisfies Translation<typeof en>
