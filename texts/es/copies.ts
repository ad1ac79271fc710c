import type { english as en } from '../en/copies.ts'
import type { Translation } from '../translate.ts'

const recordExportTexts = {
  title: 'Llévelo con usted',
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
  noneArrived: 'No ha llegado nada. No significa que no haya nada.',
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

export const copies = { recordExportTexts } satisfies Translation<typeof en>
