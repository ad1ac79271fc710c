import { textsOf } from '../translate.ts'

export const english = {
  /** Exporting a record. Source: settled question 30. */
  recordExportTexts: {
    title: 'Take it with you',
    text: 'A copy of everything Kinchart holds of',
    archive: 'Everything as it was received (ZIP)',
    archiveHelp:
      'The data as your sources sent it (FHIR, NDJSON), and the original documents. Any other program can read it.',
    print: 'A record to print (PDF)',
    printHelp: 'Every list in words, with the source of each entry, and what did not arrive.',
    keepSafe: 'The file is not encrypted. Keep it where only you can read it.',
    preparing: 'The file is being made. A large record takes a moment.',
    saved: 'The file is in your downloads.',
    lastTaken: 'Last taken',
    archiveShort: 'ZIP',
    printShort: 'PDF',
    printTitle: 'Health record of {{name}}',
    printedOn: 'Printed from Kinchart on {{day}}',
    printFoot: 'Health record of {{name}}, printed from Kinchart. Shown as it arrived.',
    born: 'Born',
    sources: 'Where it comes from',
    source: 'Source',
    state: 'State',
    noneArrived: 'Nothing has arrived. It does not mean that there is nothing.',
    yourNote: 'Your note',
    coverage: 'Insurance coverage',
    appointments: 'Appointments',
    counted: '{{title}} ({{count}})',
    archiveName: 'Kinchart record {{day}}.zip',
    printName: 'Kinchart record {{day}}.pdf',
    others: 'Other records',
    othersText:
      'Kinds of record that have no list of their own. Their details are in the copy as it was received (ZIP).',
    page: 'Page {{page}}',
  } as const,
}

export const { recordExportTexts } = textsOf('copies', english)
