import type { english as en } from '../en/current.ts'
import type { Translation } from '../translate.ts'

const currentTexts = {
  views: 'Cómo se ordenan las entradas',
  current: 'Actual',
  everyEntry: 'Cada entrada',
  bySign: 'Por signo',
  counted: '{{parts}} de {{sources}}',
  nowCurrent: '{{count}} actuales',
  nowActive: '{{count}} activas',
  countedUnsure: '{{count}} en pausa, previstos, inciertos o pasada su fecha final',
  countedPlanned: '{{count}} previstas',
  countedPast: '{{count}} pasados',
  countedNoLonger: '{{count}} ya no activas',
  countedNotTaken: '{{count}} que no se toman',
  countedRuledOut: '{{count}} descartadas',
  signs_one: '{{count}} signo',
  signs_other: '{{count}} signos',
  observations_one: '{{count}} observación',
  observations_other: '{{count}} observaciones',
  alsoRecorded: 'También registrado',
  entry: 'Entrada',
  heads: {
    medications: ['Medicamento actual', 'Cómo se toma', 'Recetado por', 'Estado'] as const,
    allergies: ['Alergia activa', 'Reacción', 'Criticidad', 'Registrada por'] as const,
    conditions: ['Afección activa', 'Estado', 'Inicio', 'Registrada por'] as const,
  },
  unsure: {
    medications: 'En pausa, previstos, inciertos o pasada su fecha final',
    allergies: 'Previstas',
    conditions: 'Previstas',
  },
  past: { medications: 'Medicamentos pasados', allergies: 'Ya no activas', conditions: 'Ya no activas' },
  ruledOut: { medications: 'No se deben tomar, o no se tomaron', allergies: 'Descartadas', conditions: 'Descartadas' },
  explained: {
    medications:
      'El estado es el de la fuente. Una entrada sin estado se muestra como actual, con «Estado no indicado».',
    allergies:
      '«Descartada» significa que la fuente registró la entrada como «refuted». Mostramos «No known allergies» (ninguna alergia conocida) solo donde una fuente lo indica, nunca porque una lista esté vacía.',
    conditions:
      'El estado es el de la fuente. Una entrada sin estado se muestra como activa, con «Estado no indicado».',
  },
  noStatus: 'Estado no indicado',
  noDate: 'Fecha no indicada',
  noPrescriber: 'No se indicó quién lo recetó',
  noReaction: 'Reacción no indicada',
  noCriticality: 'Criticidad no indicada',
  noDirections: 'Instrucciones no indicadas',
  since: 'desde {{day}}',
  dated: 'con fecha {{day}}',
  note: 'Nota: «{{note}}»',
  differ: 'Las fuentes difieren.',
  lists: '{{source}} tiene {{words}}.',
  rulesOut: '{{source}} la registra como descartada.',
  rulesOutOn: '{{source}} la registra como descartada, {{day}}.',
  notChosen: 'Kinchart no decide qué fuente tiene razón.',
  entries_one: '{{count}} entrada',
  entries_other: '{{count}} entradas',
  showOthers_one: 'Mostrar la otra entrada',
  showOthers_other: 'Mostrar las otras {{count}} entradas',
  names: '{{count}}: {{names}}',
  more: '{{names}} y {{count}} más',
}

export const current = { currentTexts } satisfies Translation<typeof en>
