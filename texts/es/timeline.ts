import type { english as en } from '../en/timeline.ts'
import type { Translation } from '../translate.ts'

const timelineTexts = {
  title: 'Línea de tiempo',
  subtitle_one: 'Registros de {{name}} de {{count}} fuente, primero lo más nuevo.',
  subtitle_other: 'Registros de {{name}} de {{count}} fuentes, primero lo más nuevo.',
  all: 'Todo',
  more: 'Más tipos',
  years: 'Ir a un año',
  entries_one: '{{count}} entrada',
  entries_other: '{{count}} entradas',
  noDate: 'Sin fecha',
  news_one: '{{count}} nuevo',
  news_other: '{{count}} nuevos',
  sameDay: 'mismo día',
  moreOfVisit_one: '{{count}} más de esta visita',
  moreOfVisit_other: '{{count}} más de esta visita',
  showOthers_one: 'Mostrar {{count}} más de {{year}}',
  showOthers_other: 'Mostrar {{count}} más de {{year}}',
  gap: 'Nada de {{from}} a {{to}}',
  gapWhy: 'Ninguna fuente envió un registro de este tiempo.',
  gapAsk: '¿Le atendía entonces alguien más?',
}

export const timeline = { timelineTexts } satisfies Translation<typeof en>
