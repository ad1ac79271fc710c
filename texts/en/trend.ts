/** Reading a trend: its period, its points, and what a picture of many results shows. */
export const trendReadingTexts = {
  period: 'Period',
  all: 'All',
  years_one: '{{count}} year',
  years_other: '{{count}} years',
  months: '{{count}} months',
  earlier: 'Earlier',
  later: 'Later',
  shown: '{{shown}} of {{all}} results, {{from}} to {{to}}. The table below holds all.',
  noneInPeriod: 'No result from {{from}} to {{to}}.',
  read: 'Read a result',
  howToRead: 'Point at the picture, or use the arrow keys, to read a result.',
  grouped: 'Lowest to highest of several results',
  place: 'Result {{number}} of {{count}}',
  noRange: 'no range sent',
  range: 'range {{text}}',
} as const
