import type { Panel } from './sections/panel.ts'

/** A record that is kept and not read, in the list of its source's records. */
export const otherVersion = 'written in a FHIR version that Kinchart does not read'

/** What rows add to their cells, and the labels of facts that qualify a record. */
export const meaningTexts = {
  /** The fact that holds what has to be known first. */
  first: 'Note first',
  reason: 'Reason',
  until: (day: string): string => `until ${day}`,
  dispenseUntil: 'May be dispensed until',
  courseEnd: 'Until',
  reportedByPatient: 'reported by the patient',
  criticality: 'Criticality',
  criticalities: {
    low: 'Low criticality',
    high: 'High criticality',
    'unable-to-assess': 'Criticality unable to be assessed',
  } as Readonly<Record<string, string>>,
  reactionTo: (substance: string): string => `Reaction to ${substance}`,
  reactionSubstance: 'Substance of the reaction',
  onset: (start: string, end: string): string => `${start} to ${end}`,
  at: (place: string): string => `at ${place}`,
  lot: (number: string): string => `Lot ${number}`,
  lotNumber: 'Lot number',
  manufacturer: 'Manufacturer',
  expires: 'Expiration date',
  site: 'Body site',
  organization: 'Organization',
  subpotentReason: 'Reason for the weaker dose',
  docStatus: 'Document status',
} as const

/** Details of a record. Source: settled question 16. */
export const recordTexts = {
  changesMeaning: 'Changes the meaning of this entry',
  results: 'Results',
  comparedByUs: 'compared by Kinchart',
  moreValues: (count: number): string => `and ${count} more in the details`,
  sameFromSeveral: 'Several sources say the same. Shown as sent by',
  enteredInError: (count: number): string =>
    count === 1
      ? '1 was entered in error, says its source, and is not shown'
      : `${count} were entered in error, say their sources, and are not shown`,
  missingSince: 'Its source no longer lists this record. That was noticed on',
  goneKept: 'It is kept here as it came.',
  /** The same in a list, where a line is all the room there is. */
  notListed: 'No longer listed by its source',
  earlier: 'What it said before',
  earlierUntil: (from: string, to: string): string => `Received ${from}, sent otherwise ${to}`,
} as const

/** The document viewer, where the spec leaves the words to us. Source: S3 §2, §8. */
export const documentTexts = {
  open: 'Open document',
  openOf: 'Open the document of',
  loaded: 'Document loaded.',
  none: 'This record holds no document.',
  forms: 'This document came in several forms',
  form: 'Form',
  download: 'Download original',
  print: 'Print',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  page: 'Page',
  pages: 'pages',
  of: 'of',
  asItCame: 'Links and pictures from elsewhere are left out. The original holds everything.',
  frameTitle: 'Document',
  noPreview: 'No preview',
  tryOriginal: 'The original may still open on your device: download it below.',
  cannotShow: 'This kind of file cannot be shown here. You can download it and open it on your device.',
  isPdf: 'This document is a PDF. It opens in the document viewer.',
  isPicture: 'This document is a picture. It opens in the document viewer.',
  notHere: 'This document is not here',
  locked: 'This PDF is locked with a password',
  lockedWhy: 'The sender of the PDF can tell you the password. It is used only here and is not stored.',
  lockedPassword: 'Password of this PDF',
  lockedWrong: 'This is not its password. Please try again.',
  lookAgain: 'Look again',
  words: {
    html: 'Formatted text',
    rtf: 'Formatted text (RTF)',
    pdf: 'PDF',
    image: 'Picture',
    ccda: 'Clinical document (C-CDA)',
    text: 'Plain text',
    file: 'File',
  },
} as const

/** Handing out a list as a spreadsheet. Source: S3 §2. */
export const exportTexts = {
  button: 'Export as CSV',
  reading: 'Reading the list…',
  /** Between how many rows have come and how many there are. */
  of: 'of',
  nothing: 'There is nothing to export.',
} as const

/** Heads of the exported visit notes. Source: S3 §2. */
export const visitNoteExportHeads = ['Facility', 'Patient name', 'Date generated', 'Type'] as const

/** Taking a record along. Ours; settled question 30. */
export const recordExportTexts = {
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
  printTitle: (name: string): string => `Health record of ${name}`,
  printedOn: (day: string): string => `Printed from Kinchart on ${day}`,
  printFoot: (name: string): string => `Health record of ${name}, printed from Kinchart. Shown as it arrived.`,
  born: 'Born',
  sources: 'Where it comes from',
  source: 'Source',
  state: 'State',
  noneArrived: 'Nothing has arrived. It does not mean that there is nothing.',
  yourNote: 'Your note',
  coverage: 'Insurance coverage',
  appointments: 'Appointments',
  others: 'Other records',
  othersText: 'Kinds of record that have no list of their own. Their details are in the copy as it was received (ZIP).',
  page: (page: number): string => `Page ${page}`,
} as const

/** One test over time. Ours, where the spec is silent. */
/** What a panel's results say together, in the mark column. */
export const panelTexts = {
  /** The words in the place of a value: '12 results', '11 of 12 results with a value'. */
  content: ({ results, withoutValue, outOfUse }: Panel): string => {
    const all = results + withoutValue
    const named =
      withoutValue > 0 ? `${results} of ${all} results with a value` : `${all} ${all === 1 ? 'result' : 'results'}`
    return outOfUse > 0 ? `${named}, ${outOfUse} withdrawn or cancelled` : named
  },
  qualified: (words: string, count: number): string => `${words} (${count})`,
  /** Null where no result carries a mark. */
  mark: ({ results, withoutValue, marked, normal, compared }: Panel): string | null => {
    const of = `of ${results}${withoutValue > 0 ? ' that arrived' : ''}`
    if (marked > 0) return `${marked} ${of} out of range${compared > 0 ? `, +${compared} by Kinchart` : ''}`
    if (compared > 0) return `${compared} ${of} outside range, by Kinchart`
    if (normal === 0) return null
    return normal === results && withoutValue === 0
      ? results === 1
        ? 'Marked normal'
        : `All ${results} marked normal`
      : `${normal} normal, ${results - normal + withoutValue} without a mark`
  },
} as const

export const trendTexts = {
  title: 'Over time',
  choose: 'Which test',
  band: 'Range printed by the laboratory',
  out: 'Marked out of range by the source',
  beyond: 'Outside its printed range, compared by Kinchart',
  inside: 'Marked normal, or inside its printed range',
  unknown: 'No numeric range and no mark sent',
  bound: 'Only a bound is known: the result lies beyond the arrow',
  qualified: (date: string, words: string): string => `${date}: ${words}`,
  withdrawn: (count: number): string =>
    count === 1
      ? '1 result was withdrawn by its source and is not shown here.'
      : `${count} results were withdrawn by their source and are not shown here.`,
  none: 'The record holds no result of this test with a value.',
  onlyOne: 'This is the only result of this test in the record.',
  unitsApart: 'Results in different units are shown separately. Nothing is converted.',
  noUnit: 'Without a unit',
  inWords: 'In words',
  asTable: 'The same as a table',
  date: 'Date',
  value: 'Value',
  range: 'Range',
  mark: 'Mark',
  source: 'Source',
  older: (count: number): string => `${count} older results are not shown here. They are in the list.`,
  summary: {
    count: (name: string, count: number, unit: string): string =>
      `${name}, ${count} ${count === 1 ? 'result' : 'results'} in ${unit === '' ? 'no unit' : unit}.`,
    first: (value: string, date: string): string => `First: ${value} on ${date}.`,
    last: (value: string, date: string): string => `Last: ${value} on ${date}.`,
    highest: (value: string, date: string): string => `Highest: ${value} on ${date}.`,
    lowest: (value: string, date: string): string => `Lowest: ${value} on ${date}.`,
    maybeHigher: 'A result of which only a bound is known may be higher.',
    maybeLower: 'A result of which only a bound is known may be lower.',
    out: (count: number): string => `${count} marked out of range by the source.`,
    beyond: (count: number): string => `${count} outside the printed range, not marked by the source.`,
    unknown: (count: number): string => `${count} without a numeric range and without a mark.`,
    bounds: (count: number): string => `${count} of which only a bound is known.`,
    notDrawn: (count: number): string => `${count} without a date or a number, in the table only.`,
  },
} as const

/** Telling missing from none (design 5, settled question 24). Ours, where the spec is silent. */
export const completenessTexts = {
  couldNotLoad: 'We could not load this. It does not mean there is nothing.',
  retry: 'Retry',
  notComplete: 'This list is not complete.',
  noMatch: 'Nothing that has arrived matches what you look for.',
  tryAgain: 'Try again',
  seeMissing: 'See what is missing',
  nothingYet: 'Nothing has arrived here yet',
  appearsHere: 'Records it sends will appear here.',
} as const

/** Titles made from a name. Source: S3 §2. */
export const notesTitle = (tabName: string): string => `${tabName} Notes`
export const exportedOn = (day: string): string => `Exported on ${day}.csv`

/** The person's own note on a kind of record, where the spec leaves the words to us. */
export const noteTexts = {
  button: 'Notes',
  /** Beside the button's name for who cannot see the dot. */
  exists: 'a note is kept',
  label: 'Your note',
  help: 'It is your own and not part of the record.',
  save: 'Save',
} as const

/** Visits. Ours, where the spec is silent. */
export const visitTexts = {
  subtitle: 'Every visit that your sources sent, newest first.',
  list: 'Visits',
  one: 'visit',
  many: 'visits',
  noDate: 'Without a date',
  untitled: 'Visit',
  share: 'Share',
  myDoctors: 'My Doctors',
  findDoctor: 'Find a Doctor',
  back: 'Back to Encounters',
  details: 'Whole record',
  unknown: 'This visit is not in the record that is open',
  unknownWhy: 'It may belong to somebody else in your family, or its source was removed.',
  facts: 'About this visit',
  belongings: 'What belongs to this visit',
  doctor: 'Doctor',
  reason: 'Reason for visit',
  place: 'Place',
  from: 'From',
  to: 'To',
  type: 'Type',
  class: 'Class',
  status: 'Status',
  service: 'Service',
  priority: 'Priority',
  diagnoses: 'Diagnoses',
  admitSource: 'Admitted from',
  admittedFrom: 'Sent by',
  readmission: 'Readmission',
  discharge: 'Discharged to',
  dischargedTo: 'Received by',
  source: 'Source',
  nothingTitle: 'Nothing here belongs to this visit',
  nothing:
    'A record is shown here where its source says that it belongs to this visit. Others of the same day may be in My Records.',
} as const

/** The COVID-19 vaccinations. Source of the fields: S3 §2. */
export const covidTexts = {
  subtitle: 'COVID-19 vaccinations, as your sources recorded them.',
  doses: 'Doses',
  dose: (number: string | null): string => (number === null ? 'Dose' : `Dose ${number}`),
  notGiven: 'Not given',
  numberedByUs: 'The source sent no number. Kinchart counted the doses by their dates.',
  why: 'Why it was not given',
  status: 'Status',
  bodySite: 'Body site',
  route: 'Route',
  clinician: 'Clinician',
  alternativeNames: 'Alternative names',
  sourceText: 'Source text',
  vaccineCode: 'Vaccine code',
  ndc: 'NDC',
  dataSource: 'Data source',
  date: 'Date',
  lotNumber: 'Lot number',
  print: 'Print',
  record: 'Whole record',
  card: 'SMART Health Card',
  issuer: 'Signed by, as the card says',
  issuedAt: 'Signed on',
  onCard: 'On the card',
  names: 'Name on the card',
  notVerified: 'Kinchart has not verified the signature. The person who scans the code does.',
  codeLabel: 'QR code of the health card',
  codeTooLarge: 'This card holds more than one QR code can carry.',
  none: 'No COVID-19 vaccination is on record',
  notYet: 'No COVID-19 vaccination has arrived yet',
  /** What an empty page is empty of. */
  kind: { one: 'COVID-19 vaccination', many: 'COVID-19 vaccinations' },
  one: 'vaccination',
  many: 'vaccinations',
} as const

/** Drug and toxicology screens. Ours, where the spec is silent. */
export const toxboxTexts = {
  subtitle: 'Drug and toxicology screens among the laboratory results.',
  list: 'Screens',
  one: 'toxicology result',
  many: 'toxicology results',
} as const
