/**
 * Returns the same key for two spellings of one unit ('mg/dL' and 'mg/dl', 'µg' and 'ug'). Units that differ by more
 * than case, spaces or the micro sign stay separate. Source: UCUM, case-insensitive form.
 */
export const unitKey = (unit: string): string =>
  unit.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase().replaceAll('μ', 'u').replace(/^mcg/, 'ug')
