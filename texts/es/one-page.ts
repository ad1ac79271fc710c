import type * as en from '../en/one-page.ts'
import type { Translation } from '../translate.ts'

const onePageTexts = {
  title: 'Una página para el médico',
  subtitle:
    'Lo que las fuentes de {{name}} enviaron de lo que es así ahora. Nada se juzga ni se convierte, y no se deja nada fuera de una parte sin decirlo.',
  vaccinesTitle: 'Fechas de vacunación',
  vaccinesSubtitle: 'Cada dosis que enviaron las fuentes de {{name}}.',
  print: 'Imprimir',
  inEnglish: 'En inglés',
  inOwnLanguage: 'En español',
  printDates: 'Imprimir las fechas',
  vaccinesAlone: 'Solo las fechas de vacunación',
  whole: 'La página completa',
  born: 'Fecha de nacimiento: {{day}}',
  madeOn_one: 'Hecha el {{day}} con {{count}} fuente: {{sources}}.',
  madeOn_other: 'Hecha el {{day}} con {{count}} fuentes: {{sources}}.',
  medicines: 'Medicamentos que toma ahora',
  allergies: 'Alergias',
  problems: 'Problemas activos',
  results: 'Últimos resultados marcados fuera de rango por su fuente',
  vaccines: 'Vacunas',
  notGiven: 'No administradas: {{vaccines}}',
  unsure: 'En pausa, previstos o pasada su fecha final: {{names}}',
  ruledOut: 'Descartado: {{names}}',
  noneOut_one: 'El último resultado de {{count}} prueba no tiene esa marca.',
  noneOut_other: 'Los últimos resultados de {{count}} pruebas no tienen esa marca.',
  compared_one: '{{count}} más está fuera de su rango impreso, sin marca.',
  compared_other: '{{count}} más están fuera de su rango impreso, sin marca.',
  range: 'rango {{text}}',
  more_one: '{{count}} más está en el registro.',
  more_other: '{{count}} más están en el registro.',
  unnamed: 'Vacuna sin nombre',
  printed: 'Impreso desde Kinchart, la copia del paciente de lo que enviaron sus fuentes.',
}

export const onePage = { onePageTexts } satisfies Translation<typeof en>
