import type { english as en } from '../en/completeness.ts'
import type { Translation } from '../translate.ts'

const completenessTexts = {
  couldNotLoad: 'No pudimos cargar esto. Eso no significa que no haya registros.',
  retry: 'Intentar otra vez',
  notComplete: 'Esta lista no está completa.',
  noMatch: 'Ningún registro recibido hasta ahora corresponde a su búsqueda.',
  tryAgain: 'Intentar otra vez',
  seeMissing: 'Ver lo que falta',
  nothingYet: 'Todavía no ha llegado nada aquí',
  appearsHere: 'Cuando la fuente envíe registros, aparecerán aquí.',
}

const gapTexts = {
  quoted: '«{{notice}}»',
  completeAsOf: '{{source}}: completo al {{day}}.',
  complete: '{{source}}: completo.',
  running: '{{source}} todavía está enviando.',
  choosePatients: '{{source}}: elija la persona para cada registro.',
  confirmPatient: '{{source}}: confirme de quién es el registro.',
  needsYou: 'Su conexión con {{source}} venció. Vuelva a conectarla para seguir recibiendo registros nuevos.',
  failed: 'La importación de {{source}} falló.',
  notAllRead: 'No pudimos leer todo lo que hay en {{source}}.',
  filesUnread_one: 'No pudimos leer {{count}} archivo agregado con {{source}}.',
  filesUnread_other: 'No pudimos leer {{count}} archivos agregados con {{source}}.',
  notAllSent: '{{source}} no envió todo.',
  notAllIncluded: '{{source}} no lo incluye todo.',
  missing_one: '{{source}}: {{count}} {{one}} no llegó.',
  missing_other: '{{source}}: {{count}} {{many}} no llegaron.',
  sharedOnly: 'Al iniciar sesión allí, usted compartió solamente {{parts}}.',
  otherPart: 'la categoría «{{code}}»',
  unread_one: 'Recibimos {{count}} entrada que no pudimos leer para esta lista. La entrada está guardada como llegó.',
  unread_other:
    'Recibimos {{count}} entradas que no pudimos leer para esta lista. Las entradas están guardadas como llegaron.',
  hasNotSentAll: '{{source}} no ha enviado todo.',
  unreadForRecipient_one: '{{count}} entrada no se pudo leer.',
  unreadForRecipient_other: '{{count}} entradas no se pudieron leer.',
}

const grantedPartTexts = {
  'problem-list-item': 'su lista de problemas',
  'encounter-diagnosis': 'los diagnósticos de sus visitas',
  'health-concern': 'sus preocupaciones de salud',
  laboratory: 'sus resultados de laboratorio',
  'vital-signs': 'sus signos vitales',
  'social-history': 'sus antecedentes sociales',
  survey: 'sus respuestas a cuestionarios',
  sdoh: 'sus respuestas sobre la vida diaria',
  'clinical-note': 'sus notas clínicas',
}

const denialTexts = {
  recordedOn: '{{source}} registró «{{words}}» ({{day}}).',
  recorded: '{{source}} registró «{{words}}», sin fecha.',
  qualified: '{{words}} ({{line}})',
  differs: 'Las fuentes difieren: otra fuente tiene entradas. Kinchart no decide qué fuente tiene razón.',
}

const sourceStateTexts = {
  complete: 'Completa',
  completeAsOf: 'Completa al {{day}}',
  completeWhenAsked: 'Completa en la última consulta',
  notAsked: 'No se pidieron registros',
  own: 'Escrito por la persona o su tutor',
}

const emptyTexts = {
  anyOne: 'entrada',
  anyMany: 'entradas',
  noSource: 'No hay ninguna fuente conectada.',
  mayBeIncomplete: 'Esta lista puede estar incompleta. No significa que no haya {{many}}.',
  notOffered_one: '{{names}} no ofrece esta clase de registro.',
  notOffered_other: '{{names}} no ofrecen esta clase de registro.',
}

const emptyForPerson = {
  noneOffers: 'Ninguna de sus fuentes ofrece esta clase de registro; por eso no se sabe si hay {{many}}.',
  heldNoneAsOf_one: 'Al {{day}}, su fuente no tenía {{many}} para esta persona.',
  heldNoneAsOf_other: 'Al {{day}}, sus fuentes no tenían {{many}} para esta persona.',
  heldNoneWhenAsked_one: 'En la última consulta, su fuente no tenía {{many}} para esta persona.',
  heldNoneWhenAsked_other: 'En la última consulta, sus fuentes no tenían {{many}} para esta persona.',
  filesHoldNone: 'Los archivos que usted agregó no tienen {{many}} para esta persona.',
  sourceHoldsNone: 'Su fuente envió una respuesta completa. Su fuente no tiene {{many}} para esta persona.',
  neitherHolds:
    'Sus fuentes enviaron respuestas completas. Ni sus fuentes ni los archivos que usted agregó tienen {{many}} para esta persona.',
  noneOfThemHolds:
    'Sus {{sources}} fuentes enviaron respuestas completas. Ninguna de sus fuentes tiene {{many}} para esta persona.',
}

const emptyForRecipient = {
  noneOffers: 'Ninguna de las fuentes ofrece esta clase de registro; por eso no se sabe si hay {{many}}.',
  heldNoneAsOf_one: 'Al {{day}}, la fuente no tenía {{many}} para esta persona.',
  heldNoneAsOf_other: 'Al {{day}}, las fuentes no tenían {{many}} para esta persona.',
  heldNoneWhenAsked_one: 'En la última consulta, la fuente no tenía {{many}} para esta persona.',
  heldNoneWhenAsked_other: 'En la última consulta, las fuentes no tenían {{many}} para esta persona.',
  filesHoldNone: 'Los archivos agregados no tienen {{many}} para esta persona.',
  sourceHoldsNone: 'La fuente envió una respuesta completa. La fuente no tiene {{many}} para esta persona.',
  neitherHolds:
    'Las fuentes enviaron respuestas completas. Ni las fuentes ni los archivos agregados tienen {{many}} para esta persona.',
  noneOfThemHolds:
    'Las {{sources}} fuentes enviaron respuestas completas. Ninguna de las fuentes tiene {{many}} para esta persona.',
}

export const completeness = {
  completenessTexts,
  denialTexts,
  gapTexts,
  grantedPartTexts,
  sourceStateTexts,
  emptyTexts,
  emptyForPerson,
  emptyForRecipient,
} satisfies Translation<typeof en>
