import { alone, type Case } from './case.ts'

export const contentCases: readonly Case[] = [
  {
    number: 37,
    name: 'Dates without a day, a zone or a sense',
    plays: alone('entries-odd'),
    proofs: [
      ['portal/src/text/format-date.test.ts', 'shows the same day in every time zone of the user'],
      ['server/src/fhir/values/partial-date.test.ts', 'returns the same sort key for an instant in every time zone'],
    ],
  },
  {
    number: 38,
    name: 'No date',
    proofs: [
      [
        'server/src/lists/undated-last.test.ts',
        'sorts undated entries last in either direction, on every page and in the whole list',
      ],
    ],
  },
  {
    number: 39,
    name: 'Values with bounds, long digits, or in words',
    proofs: [
      [
        'server/src/readers/labs/read-labs.test.ts',
        'shows a standalone result with the digits that the laboratory sent, and with our flag if the laboratory sent no flag',
      ],
    ],
  },
  {
    number: 40,
    name: 'A code without words',
    proofs: [['server/src/fhir/codes/codeable-concept.test.ts', 'removes NUL and replaces lone surrogates in a label']],
  },
  {
    number: 41,
    name: 'What is no FHIR, or hardly',
    plays: alone(
      ...(['entries-too-deep', 'entries-of-odd-types', 'entries-broken-many', 'results-many'] as const),
      'malformed-resources',
    ),
  },
  {
    number: 42,
    name: 'Records that are deleted, withdrawn or merged',
    plays: alone('entries-gone', 'patient-merged'),
    proofs: [
      ['server/src/lists/lists.test.ts', 'counts records entered in error but does not list them'],
      [
        'server/src/import/run/read-in-full.test.ts',
        'keeps a record that is missing from the monthly full run, and flags the record as deleted',
      ],
    ],
  },
  { number: 43, name: 'Versions that come out of order', plays: alone('versions-out-of-order') },
  { number: 44, name: 'Somebody else’s record', plays: alone('other-patients-resource', 'other-patient-in-list') },
  { number: 45, name: 'What the source withholds', plays: alone('kind-withheld') },
  {
    number: 46,
    name: 'A source that is slow, silent, broken or packed wrongly',
    plays: [
      [{ name: 'slow', delayMs: 60 }],
      ...alone('connection-dropped', 'connection-reset', 'source-away', 'length-too-short', 'headers-huge'),
      ...alone('gzip-bomb', 'gzip-cut-off', 'gzip-damaged'),
      [{ name: 'body-drips', type: 'Condition' }],
      [{ name: 'body-stalls', type: 'Condition' }],
    ],
    proofs: [
      [
        'server/src/platform/outbound/outbound.test.ts',
        'does not follow redirects, cuts off a large response, and times out if no data arrives',
      ],
    ],
  },
  {
    number: 47,
    name: 'A worker that is killed, and two that begin at once',
    proofs: [
      ['server/src/import/run/kill.test.ts', 'completes an import after repeated kills, with every record once: $name'],
      ['server/src/import/import-state.test.ts', 'starts one run for several simultaneous requests to a source'],
    ],
  },
  {
    number: 48,
    name: 'A disk that is full',
    proofs: [
      [
        'server/src/platform/database/private/disk-full.test.ts',
        'pauses an import when the disk runs low, and completes it once there is space',
      ],
    ],
  },
  {
    number: 49,
    name: 'A source that is deleted while it is read',
    proofs: [
      [
        'server/src/import/sources/disconnect.test.ts',
        'stops a running import that is deleted, and stores no more of its data',
      ],
    ],
  },
  {
    number: 50,
    name: 'A configuration that is missing, broken, huge or elsewhere',
    plays: alone(
      ...(['no-smart-configuration', 'smart-configuration-broken', 'smart-configuration-fails'] as const),
      ...(['smart-configuration-marked', 'smart-configuration-redirected', 'smart-configuration-relative'] as const),
      ...(['metadata-huge', 'metadata-redirected'] as const),
    ),
  },
  {
    number: 51,
    name: 'An older FHIR',
    proofs: [
      ['server/src/fhir/versions/as-r4.test.ts', 'DSTU2: renames time units, amounts and criticality to R4 names'],
    ],
  },
  {
    number: 52,
    name: 'A medicine that is planned, reported or only named',
    proofs: [
      [
        'server/src/readers/medications/read-medications.test.ts',
        'flags a patient’s own statement as reported, and does not look up the patient’s name',
      ],
    ],
  },
  {
    number: 53,
    name: 'A claim without money, or that was cancelled',
    proofs: [
      [
        'server/src/claims/claims.test.ts',
        'counts a Medicare claim and its replacement only once, and does not add line amounts to the claim’s own amounts',
      ],
      [
        'server/src/readers/claims/read-amounts.test.ts',
        'does not guess a missing currency, and keeps different currencies separate',
      ],
    ],
  },
  {
    number: 54,
    name: 'A rating with nulls, and a service that fails',
    proofs: [
      [
        'server/src/veteran/veteran.test.ts',
        'shows ratings with missing and unexpected fields, repeated rows and unusual dates',
      ],
      ['server/src/veteran/veteran.test.ts', 'retries after brief VA failures without showing them to the user'],
    ],
  },
  {
    number: 55,
    name: 'A health link that is guessed at, over or another’s',
    proofs: [
      [
        'server/src/sharing/links/health-links.test.ts',
        'checks only as many of fifty concurrent guesses as the link allows',
      ],
      [
        'portal/src/sharing/health-links/kill-the-clipboard.test.ts',
        'a third-party library reads our link exactly as we wrote it',
      ],
    ],
  },
  {
    number: 56,
    name: 'A share that ends while it is looked at',
    proofs: [['server/src/sharing/sharing.test.ts', 'notifies an open page within a second that a share has ended']],
  },
  {
    number: 57,
    name: 'Clocks that differ',
    proofs: [
      [
        'server/src/import/connect/verify-identity.test.ts',
        'tolerates a clock difference of one minute, but not of an hour',
      ],
    ],
  },
  {
    number: 58,
    name: 'A copy of hostile words, and of very many',
    proofs: [
      ['portal/src/ui/write-csv.test.ts', 'escapes cells that a spreadsheet would run as a formula'],
      [
        'server/src/platform/http/content-disposition.test.ts',
        'sanitizes a file name with path separators, text direction characters or characters that break the header',
      ],
    ],
  },
  {
    number: 59,
    name: 'An address within',
    proofs: [
      [
        'server/src/platform/outbound/outbound.test.ts',
        'refuses to call a private address in any notation, unless the address is allowed',
      ],
      ['server/src/platform/outbound/outbound.test.ts', 'refuses a host name that resolves to a private address'],
    ],
  },
  {
    number: 60,
    name: 'What a log must not hold',
    proofs: [
      [
        'server/test/across/failing-provider.test.ts',
        'leaves no token, code, name or record content in logs and exceptions after provider failures',
      ],
    ],
  },
]
