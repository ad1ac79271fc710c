import { textsOf } from '../translate.ts'

export const english = {
  /** Source of the fields: S3 §2. */
  covidTexts: {
    subtitle: 'COVID-19 vaccinations, as your sources recorded them.',
    newestFirst: '{{count}}, newest first',
    whenAndWhere: '{{day}} · {{place}}',
    born: 'Born {{day}}',
    recorded_one: '{{count}} recorded',
    recorded_other: '{{count}} recorded',
    recordedLast: '{{recorded}}, the last on {{day}}',
    signedBy: 'Signed by',
    notSigned: 'Not signed',
    notSignedMeans:
      'No source sent a signed card, so there is no code to scan. The doses below are from the record, as each source sent them.',
    notChecked: 'Signature not checked',
    doses: 'Doses',
    dose: 'Dose',
    doseNumber: 'Dose {{number}}',
    notGiven: 'Not given',
    numberedByUs: 'The source sent no number. Kinchart numbered the doses by date.',
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
    issuer: 'Signed by, according to the card',
    issuedAt: 'Signed on',
    onCard: 'On the card',
    names: 'Name on the card',
    notVerified: 'Kinchart hasn’t verified the signature. The person who scans the code verifies it.',
    codeLabel: 'QR code of the health card',
    codeTooLarge: 'This card is too large for one QR code.',
    none: 'No COVID-19 vaccination is on record',
    notYet: 'No COVID-19 vaccination has arrived yet',
    kind: { one: 'COVID-19 vaccination', many: 'COVID-19 vaccinations' },
    one: 'vaccination',
    many: 'vaccinations',
  } as const,
}

export const { covidTexts } = textsOf('covid', english)

/** Includes the number only if the source or Kinchart counted the dose. */
export const doseInWords = (number: string | null): string =>
  number === null ? covidTexts.dose : covidTexts.doseNumber({ number })
