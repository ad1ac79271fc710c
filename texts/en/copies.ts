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
}

export const { recordExportTexts } = textsOf('copies', english)
