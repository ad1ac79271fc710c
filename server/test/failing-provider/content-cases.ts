import { alone } from './case.ts'
import type { Case } from './case.ts'

const connect = 'server/src/import/connect'
const run = 'server/src/import/run'
const record = 'server/src/record'

/** Cases of what records hold, and what is beside a provider. */
export const contentCases: readonly Case[] = [
  {
    number: 37,
    name: 'Dates without a day, a zone or a sense',
    plays: alone('entries-odd'),
    proofs: [
      ['portal/src/text/format-date.test.ts', 'a day is the same day wherever the person is'],
      [
        'server/src/fhir/values/partial-date.test.ts',
        'the same moment has the same key in every zone, and keys sort as moments do',
      ],
    ],
  },
  {
    number: 38,
    name: 'No date',
    proofs: [
      [
        `${record}/undated-last.test.ts`,
        'what has no date stands last, whichever way a list is turned, on every page and in the whole list',
      ],
    ],
  },
  {
    number: 39,
    name: 'Values with bounds, long digits, or in words',
    proofs: [
      [
        `${record}/labs/read-labs.test.ts`,
        'is a row with the laboratory’s digits, and ours is the mark where it sent none',
      ],
    ],
  },
  {
    number: 40,
    name: 'A code without words',
    proofs: [['server/src/fhir/codes/codeable-concept.test.ts', 'NUL and half a character do not reach a row']],
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
      [`${record}/lists.test.ts`, 'what was entered in error is not in the list, but counted'],
      [
        `${run}/read-in-full.test.ts`,
        'a record that its source has removed is found by the monthly reading, is kept and says so',
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
        'a redirect is not followed, a large answer is cut off, and a silent one is given up',
      ],
    ],
  },
  {
    number: 47,
    name: 'A worker that is killed, and two that begin at once',
    proofs: [
      [
        'server/test/drills/killed-while-importing.test.ts',
        'completes imports from a hospital, from files and from Apple Health after their worker was killed, with every record once',
      ],
      [
        'server/src/import/import-state.test.ts',
        'a source that is asked again several times at the same moment begins one run',
      ],
    ],
  },
  {
    number: 48,
    name: 'A disk that is full',
    proofs: [
      [
        'server/src/platform/database/private/disk-full.test.ts',
        'pauses an import when the disk gets short, and completes it once there is room',
      ],
    ],
  },
  {
    number: 49,
    name: 'A source that is deleted while it is read',
    proofs: [
      [
        'server/src/import/sources/disconnect.test.ts',
        'an import that is deleted while it runs stops, and nothing of it comes back',
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
      [
        'server/src/fhir/versions/as-r4.test.ts',
        'DSTU2: units of time, amounts and criticality come under their R4 names',
      ],
    ],
  },
  {
    number: 52,
    name: 'A medicine that is planned, reported or only named',
    proofs: [
      [
        `${record}/medications/read-medications.test.ts`,
        'what Ana says she takes is marked as reported, and she is not looked up',
      ],
    ],
  },
  {
    number: 53,
    name: 'A claim without money, or that was cancelled',
    proofs: [
      [
        'server/src/claims/claims.test.ts',
        'of Medicare’s claims the replaced one does not count twice, and header and lines are never both added',
      ],
      [
        'server/src/readers/claims/read-amounts.test.ts',
        'a currency that is not named is not guessed, and several are kept apart',
      ],
    ],
  },
  {
    number: 54,
    name: 'A rating with nulls, and a service that fails',
    proofs: [
      [
        'server/src/veteran/veteran.test.ts',
        'fields that are null, missing or of another kind, repeated rows and dates that are over or still to come are shown',
      ],
      ['server/src/veteran/veteran.test.ts', 'the VA fails once and answers then: the person notices nothing'],
    ],
  },
  {
    number: 55,
    name: 'A health link that is guessed at, over or another’s',
    proofs: [
      [
        'server/src/sharing/links/health-links.test.ts',
        'of fifty guesses at once no more are judged than the link takes',
      ],
      ['portal/src/sharing/health-links/kill-the-clipboard.test.ts', 'others read our link as we wrote it'],
    ],
  },
  {
    number: 56,
    name: 'A share that ends while it is looked at',
    proofs: [
      ['server/src/sharing/sharing.test.ts', 'a page that is open hears within a second that the share has ended'],
    ],
  },
  {
    number: 57,
    name: 'Clocks that differ',
    proofs: [[`${connect}/verify-identity.test.ts`, 'clocks may differ by a minute either way, and not by an hour']],
  },
  {
    number: 58,
    name: 'A copy of hostile words, and of very many',
    proofs: [
      ['portal/src/ui/write-csv.test.ts', 'what a spreadsheet would run as a formula is text'],
      [
        'server/src/platform/http/content-disposition.test.ts',
        'a name that leads elsewhere, turns its direction or breaks the header becomes one that does not',
      ],
    ],
  },
  {
    number: 59,
    name: 'An address within',
    proofs: [
      [
        'server/src/platform/outbound/outbound.test.ts',
        'a private address is refused, however it is written, and an allowed one is called',
      ],
      [
        'server/src/platform/outbound/outbound.test.ts',
        'a name that resolves to a private address is refused where it is resolved',
      ],
    ],
  },
  {
    number: 60,
    name: 'What a log must not hold',
    proofs: [
      [
        'server/test/across/failing-provider.test.ts',
        'after all of it no log and no exception holds a token, a code, a name or a word of a record',
      ],
    ],
  },
]
