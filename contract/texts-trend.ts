/** Reading a trend: its period, its points, and what a picture of many results shows. */
export const trendReadingTexts = {
  period: 'Period',
  all: 'All',
  years: (count: number): string => (count === 1 ? '1 year' : `${count} years`),
  months: (count: number): string => `${count} months`,
  earlier: 'Earlier',
  later: 'Later',
  shown: (shown: number, all: number, from: string, to: string): string =>
    `${shown} of ${all} results, ${from} to ${to}. The table below holds all.`,
  noneInPeriod: (from: string, to: string): string => `No result from ${from} to ${to}.`,
  read: 'Read a result',
  howToRead: 'Point at the picture, or use the arrow keys, to read a result.',
  grouped: 'Lowest to highest of several results',
  place: (number: number, count: number): string => `Result ${number} of ${count}`,
  noRange: 'no range sent',
  range: (text: string): string => `range ${text}`,
} as const
