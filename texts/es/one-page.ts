import type { english as en } from '../en/one-page.ts'
import type { Translation } from '../translate.ts'

const onePageTexts = {
  title: 'Una página para el médico',
  subtitle:
    'Información actual que enviaron las fuentes de {{name}}. Nada se juzga ni se convierte. Cada parte muestra cuánto de su lista no está en esta página.',
  vaccinesTitle: 'Fechas de vacunación',
  vaccinesSubtitle: 'Cada dosis que enviaron las fuentes de {{name}}.',
  print: 'Imprimir',
  inEnglish: 'En inglés',
  inOwnLanguage: 'En español',
  printDates: 'Imprimir las fechas',
  vaccinesAlone: 'Solo las fechas de vacunación',
  whole: 'La página completa',
  born: 'Fecha de nacimiento: {{day}}',
  madeOn: 'Hecha el {{day}}.',
  madeOnFrom_one: 'Hecha el {{day}} con entradas de {{count}} fuente: {{sources}}.',
  madeOnFrom_other: 'Hecha el {{day}} con entradas de {{count}} fuentes: {{sources}}.',
  sameName: '{{source}} ({{count}})',
  medicines: 'Medicamentos que toma ahora',
  allergies: 'Alergias',
  problems: 'Problemas activos',
  results: 'Últimos resultados marcados fuera de rango por su fuente',
  vaccines: 'Vacunas',
  others: 'Ni administradas ni rechazadas',
  rest: '{{heading}}: {{names}}',
  qualified: '{{words}} ({{says}})',
  note: '{{whose}}, {{day}}: «{{note}}»',
  other: '{{source}}: {{words}}.',
  noneOut_one: 'El último resultado de {{count}} prueba no tiene esa marca.',
  noneOut_other: 'Los últimos resultados de {{count}} pruebas no tienen esa marca.',
  compared_one: '{{count}} más está fuera de su rango impreso, sin marca.',
  compared_other: '{{count}} más están fuera de su rango impreso, sin marca.',
  range: 'rango {{text}}',
  more_one: 'Y {{count}} más en la lista, que no está en esta página.',
  more_other: 'Y {{count}} más en la lista, que no están en esta página.',
  moreNames_one: '{{names}} y {{count}} más en la lista',
  moreNames_other: '{{names}} y {{count}} más en la lista',
  unnamed: 'Vacuna sin nombre',
  printed: 'Impreso desde Kinchart, la copia del paciente de lo que enviaron sus fuentes.',
}

export const onePage = { onePageTexts } satisfies Translation<typeof en>
