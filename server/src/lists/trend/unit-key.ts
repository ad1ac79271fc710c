/**
 * The same for two ways to write one unit ('mg/dL' and 'mg/dl', 'µg' and 'ug'), so that both are in one line. Nothing is
 * converted: what differs by more than letters' case, blanks or the sign for micro stays apart. Source: UCUM, case-insensitive form.
 */
export const unitKey = (unit: string): string =>
  unit.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase().replaceAll('μ', 'u').replace(/^mcg/, 'ug')
