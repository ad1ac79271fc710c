import { textsOf } from '../translate.ts'

export const english = {
  /** A one-page summary that a doctor can read in a minute. */
  onePageTexts: {
    title: 'One page for a doctor',
    subtitle:
      'Current information that {{name}}’s sources sent. Nothing is judged or converted. Each part shows how much of its list is not on this page.',
    vaccinesTitle: 'Vaccination dates',
    vaccinesSubtitle: 'Every dose that {{name}}’s sources sent.',
    print: 'Print',
    /** A doctor or a school reads English; the user may want to read it first. */
    inEnglish: 'In English',
    inOwnLanguage: 'In your language',
    /** Next to the list of immunizations. */
    printDates: 'Print the dates',
    vaccinesAlone: 'Vaccination dates only',
    whole: 'The whole page',
    born: 'Born {{day}}',
    madeOn: 'Made on {{day}}.',
    madeOnFrom_one: 'Made on {{day}} with entries of {{count}} source: {{sources}}.',
    madeOnFrom_other: 'Made on {{day}} with entries of {{count}} sources: {{sources}}.',
    /** Several sources with the same name. */
    sameName: '{{source}} ({{count}})',
    medicines: 'Medicines taken now',
    allergies: 'Allergies',
    problems: 'Active problems',
    results: 'Latest results flagged out of range by their source',
    vaccines: 'Vaccinations',
    others: 'Neither given nor refused',
    /** Entries that are not current, under the list's heading for them. */
    rest: '{{heading}}: {{names}}',
    /** The qualification of an entry, after its name or its date. */
    qualified: '{{words}} ({{says}})',
    note: '{{whose}}, {{day}}: “{{note}}”',
    /** Another source's entry of the same thing. */
    other: '{{source}}: {{words}}.',
    noneOut_one: 'The latest result of {{count}} test has no such flag.',
    noneOut_other: 'The latest results of {{count}} tests have no such flag.',
    compared_one: '{{count}} more is outside its printed range without a flag.',
    compared_other: '{{count}} more are outside their printed range without a flag.',
    range: 'range {{text}}',
    more_one: 'And {{count}} more in the list, not on this page.',
    more_other: 'And {{count}} more in the list, not on this page.',
    moreNames_one: '{{names}} and {{count}} more in the list',
    moreNames_other: '{{names}} and {{count}} more in the list',
    unnamed: 'Vaccine without a name',
    printed: 'Printed from Kinchart, a patient’s own copy of what their sources sent.',
  } as const,
}

export const { onePageTexts } = textsOf('one-page', english)
