import { textsOf } from '../translate.ts'

export const english = {
  /** All sections by date. Source: look/reading.md, 14. */
  timelineTexts: {
    title: 'Timeline',
    subtitle_one: '{{name}}’s records from {{count}} source, newest first.',
    subtitle_other: '{{name}}’s records from {{count}} sources, newest first.',
    all: 'All',
    more: 'More types',
    years: 'Jump to a year',
    entries_one: '{{count}} entry',
    entries_other: '{{count}} entries',
    noDate: 'Without a date',
    news_one: '{{count}} new',
    news_other: '{{count}} new',
    sameDay: 'same day',
    moreOfVisit_one: '{{count}} more from this visit',
    moreOfVisit_other: '{{count}} more from this visit',
    showOthers_one: 'Show {{count}} more in {{year}}',
    showOthers_other: 'Show {{count}} more in {{year}}',
    gap: 'Nothing from {{from}} to {{to}}',
    gapWhy: 'No source sent a record for this time.',
    gapAsk: 'Was someone else treating you then?',
  } as const,
}

export const { timelineTexts } = textsOf('timeline', english)
