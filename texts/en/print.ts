import { textsOf } from '../translate.ts'

export const english = {
  /** Texts of a printed list about itself. */
  printTexts: {
    whose: '{{name}}. Printed from Kinchart on {{date}}.',
    allRows: 'All {{total}} in the list.',
    rows: '{{first}} to {{last}} of {{total}} in the list.',
  } as const,
}

export const { printTexts } = textsOf('print', english)
