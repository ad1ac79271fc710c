import type { english as en } from '../en/copies.ts'
import type { Translation } from '../translate.ts'

const recordExportTexts = {
  title: 'Obtenga una copia',
  text: 'Una copia de todo lo que Kinchart tiene de',
  archive: 'Todo como se recibió (ZIP)',
  archiveHelp:
    'Los datos como los enviaron sus fuentes (FHIR, NDJSON), y los documentos originales. Cualquier otro programa puede leerlos.',
  print: 'Un registro para imprimir (PDF)',
  printHelp:
    'Cada lista en palabras, con la fuente de cada entrada, y los registros que no llegaron. El PDF está en inglés.',
  keepSafe: 'El archivo no está cifrado. Guárdelo donde solo usted pueda leerlo.',
  preparing: 'Estamos preparando el archivo. Con un registro grande tarda un momento.',
  saved: 'El archivo está en sus descargas.',
  lastTaken: 'Última copia',
  archiveShort: 'ZIP',
  printShort: 'PDF',
  printTitle: 'Registro de salud de {{name}}',
  printedOn: 'Impreso desde Kinchart el {{day}}',
  printFoot: 'Registro de salud de {{name}}, impreso desde Kinchart. Se muestra como se recibió.',
  born: 'Fecha de nacimiento',
  sources: 'Fuentes',
  source: 'Fuente',
  state: 'Estado',
  noneArrived: 'No ha llegado nada. Eso no significa que no haya registros.',
  yourNote: 'Su nota',
  coverage: 'Cobertura del seguro',
  appointments: 'Citas',
  counted: '{{title}} ({{count}})',
  archiveName: 'Registro de Kinchart {{day}}.zip',
  printName: 'Registro de Kinchart {{day}}.pdf',
  others: 'Otros registros',
  othersText:
    'Clases de registro que no tienen una lista propia. Sus detalles están en la copia como se recibió (ZIP).',
  page: 'Página {{page}}',
}

const printTexts = {
  whose: '{{name}}. Impreso desde Kinchart el {{date}}.',
  allRows: 'Los {{total}} de la lista.',
  rows: '{{first}} a {{last}} de {{total}} en la lista.',
}

const onePageTexts = {
  title: 'Una página para el médico',
  subtitle:
    'Esta es la información actual de las fuentes de {{name}}. No la interpretamos ni la convertimos. Cada sección muestra cuánto de su lista no está en esta página.',
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
  noneOut_one: 'La fuente no marcó fuera de rango el último resultado de {{count}} prueba.',
  noneOut_other: 'Las fuentes no marcaron fuera de rango los últimos resultados de {{count}} pruebas.',
  compared_one: '{{count}} resultado más está fuera de su rango impreso, pero su fuente no lo marcó.',
  compared_other: '{{count}} resultados más están fuera de su rango impreso, pero sus fuentes no los marcaron.',
  range: 'rango {{text}}',
  more_one: 'Y {{count}} más en la lista, que no está en esta página.',
  more_other: 'Y {{count}} más en la lista, que no están en esta página.',
  moreNames_one: '{{names}} y {{count}} más en la lista',
  moreNames_other: '{{names}} y {{count}} más en la lista',
  unnamed: 'Vacuna sin nombre',
  printed: 'Impreso desde Kinchart. Esta es la copia del paciente de los registros que enviaron sus fuentes.',
}

export const copies = { recordExportTexts, printTexts, onePageTexts } satisfies Translation<typeof en>
