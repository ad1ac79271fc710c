import type { english as en } from '../en/chart.ts'
import type { Translation } from '../translate.ts'

const chartTexts = {
  source: 'Fuente',
  result: 'Resultado',
  details: 'Detalles',
  detailsOf: 'Detalles de {{title}}',
  shownAsArrived: 'Se muestra como se recibió. No se convirtió ni se redondeó nada.',
  everything: 'Todo lo que hay en este registro',
  notInWords: 'No pudimos mostrar este registro en palabras sencillas. Los datos de la fuente están abajo.',
  pointsTo: 'Registros vinculados',
  sourceData: 'Datos de la fuente',
  found: '{{count}} encontrados de {{sources}}',
  listed: '{{count}} {{kind}} de {{sources}}',
  noSource: 'Todavía no hay ninguna fuente conectada',
  sent: '{{kind}} de {{source}}, recibido {{when}}',
  showMore: 'Mostrar {{count}} más de {{left}}',
  entryGone: 'Esta entrada no está en este registro',
  entryGoneWhy: 'Se eliminó con su fuente, o está en el registro de otra persona.',
  unknownKind: 'No hay ninguna sección con este nombre. Elija una de las pestañas de arriba.',
}

const resultHeads = { test: 'Prueba', value: 'Valor', range: 'Rango', mark: 'Marca' }

const listTexts = {
  order: 'Orden',
  usual: 'Orden predeterminado',
  ascending: '{{column}}, ascendente',
  descending: '{{column}}, descendente',
}

export const chart = { chartTexts, resultHeads, listTexts } satisfies Translation<typeof en>
