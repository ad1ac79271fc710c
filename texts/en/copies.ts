import { textsOf } from '../translate.ts'

export const english = {
  /** Exporting a record. Source: settled question 30. */
  recordExportTexts: {
    title: 'Take it with you',
    text: 'A copy of everything Kinchart has for',
    archive: 'Everything as received (ZIP)',
    archiveHelp:
      'The data as your sources sent it (FHIR, NDJSON), and the original documents. Any other program can read it.',
    print: 'A record to print (PDF)',
    printHelp: 'Every list in words, with the source of each entry, and records that didn’t arrive.',
    keepSafe: 'The file is not encrypted. Keep it where only you can read it.',
    preparing: 'We’re making the file. A large record takes a moment.',
    saved: 'The file is in your downloads.',
    lastTaken: 'Last copy',
    archiveShort: 'ZIP',
    printShort: 'PDF',
    printTitle: 'Health record of {{name}}',
    printedOn: 'Printed from Kinchart on {{day}}',
    printFoot: 'Health record of {{name}}, printed from Kinchart. Shown as received.',
    born: 'Born',
    sources: 'Sources',
    source: 'Source',
    state: 'State',
    noneArrived: 'Nothing has arrived. It doesn’t mean that there is nothing.',
    yourNote: 'Your note',
    coverage: 'Insurance coverage',
    appointments: 'Appointments',
    counted: '{{title}} ({{count}})',
    archiveName: 'Kinchart record {{day}}.zip',
    printName: 'Kinchart record {{day}}.pdf',
    others: 'Other records',
    othersText: 'Kinds of records without a separate list. Their details are in the copy as received (ZIP).',
    page: 'Page {{page}}',
  } as const,
  /** Texts of a printed list about itself. */
  printTexts: {
    whose: '{{name}}. Printed from Kinchart on {{date}}.',
    allRows: 'All {{total}} in the list.',
    rows: '{{first}} to {{last}} of {{total}} in the list.',
  } as const,
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

export const { recordExportTexts, printTexts, onePageTexts } = textsOf('copies', english)
