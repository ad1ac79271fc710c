import type { english as en } from '../en/print.ts'
import type { Translation } from '../translate.ts'

const printTexts = {
  whose: '{{name}}. Impreso desde Kinchart el {{date}}.',
  allRows: 'Los {{total}} de la lista.',
  rows: '{{first}} a {{last}} de {{total}} en la lista.',
}

export const print = { printTexts } satisfies Translation<typeof en>
