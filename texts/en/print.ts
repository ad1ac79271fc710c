/** What a printed list says of itself. */
export const printTexts = {
  whose: '{{name}}. Printed from Kinchart on {{date}}.',
  allRows: 'All {{total}} that the list holds.',
  rows: '{{first}} to {{last}} of {{total}} in the list.',
} as const
