import { textsOf } from '../translate.ts'

export const english = {
  /** Source: Look 13. */
  currentTexts: {
    views: 'How entries are listed',
    current: 'Current',
    everyEntry: 'Every entry',
    bySign: 'By sign',
    counted: '{{parts}} from {{sources}}',
    nowCurrent: '{{count}} current',
    nowActive: '{{count}} active',
    countedUnsure: '{{count}} on hold, planned, uncertain, or past end date',
    countedPlanned: '{{count}} planned',
    countedPast: '{{count}} past',
    countedNoLonger: '{{count}} no longer active',
    countedNotTaken: '{{count}} not taken',
    countedRuledOut: '{{count}} ruled out',
    signs_one: '{{count}} sign',
    signs_other: '{{count}} signs',
    observations_one: '{{count}} observation',
    observations_other: '{{count}} observations',
    alsoRecorded: 'Also recorded',
    entry: 'Entry',
    heads: {
      medications: ['Current medication', 'How it is taken', 'Prescribed by', 'Status'],
      allergies: ['Active allergy', 'Reaction', 'Criticality', 'Recorded by'],
      conditions: ['Active condition', 'Status', 'Onset', 'Recorded by'],
    },
    unsure: {
      medications: 'On hold, planned, uncertain, or past end date',
      allergies: 'Planned',
      conditions: 'Planned',
    },
    past: { medications: 'Past medications', allergies: 'No longer active', conditions: 'No longer active' },
    ruledOut: { medications: 'Don’t take, or not being taken', allergies: 'Ruled out', conditions: 'Ruled out' },
    explained: {
      medications:
        'The status is from the source. An entry without a status is shown as current, with “No status listed”.',
      allergies:
        '“Ruled out” means the source recorded the entry as “refuted”. We show “No known allergies” only where a source states it, never because a list is empty.',
      conditions:
        'The status is from the source. An entry without a status is shown as active, with “No status listed”.',
    },
    noStatus: 'No status listed',
    noDate: 'No date listed',
    noPrescriber: 'No prescriber listed',
    noReaction: 'No reaction listed',
    noCriticality: 'No criticality listed',
    noDirections: 'No directions listed',
    since: 'since {{day}}',
    dated: 'dated {{day}}',
    note: 'Note: “{{note}}”',
    differ: 'Sources differ.',
    lists: '{{source}} lists {{words}}.',
    rulesOut: '{{source}} records it as ruled out.',
    rulesOutOn: '{{source}} records it as ruled out, {{day}}.',
    notChosen: 'Kinchart doesn’t decide which source is right.',
    entries_one: '{{count}} entry',
    entries_other: '{{count}} entries',
    showOthers_one: 'Show the other entry',
    showOthers_other: 'Show the other {{count}} entries',
    names: '{{count}}: {{names}}',
    more: '{{names}} and {{count}} more',
  } as const,
}

export const { currentTexts } = textsOf('current', english)
