import type { Fault } from '@kinchart/sandbox/faults.ts'

/** A test that proves a case: its file from the repository's root, and its title as it is written there. */
type Proof = readonly [file: string, title: string]

/**
 * One way in which what is outside of Kinchart fails. `plays`: faults of the sandbox, each list alone in the drill.
 * `proofs`: tests that hold it beside the drill, or instead where no provider plays a part.
 */
export type Case = {
  readonly number: number
  readonly name: string
  readonly plays?: readonly (readonly Fault[])[]
  readonly proofs?: readonly Proof[]
}

const alone = (...names: readonly Fault['name'][]): readonly (readonly Fault[])[] => names.map((name) => [{ name }])
const refusals = 'server/src/import/connect/refusals'
const connect = 'server/src/import/connect'
const run = 'server/src/import/run'
const record = 'server/src/record'

/** Faults that lead to another host are led to one that listens, and notes what reaches it. */
export const cases: readonly Case[] = [
  {
    number: 1,
    name: 'A code that is refused, used or too old',
    plays: alone('code-refused'),
    proofs: [
      [
        `${refusals}/code-used-twice.test.ts`,
        'a code that was used brings nothing, and the person is asked to connect again',
      ],
    ],
  },
  {
    number: 2,
    name: 'A state that is missing, somebody else’s or used',
    proofs: [
      [
        `${refusals}/state-not-recognized.test.ts`,
        'a state that is missing, made up or changed is refused, and the source is not asked',
      ],
      [
        `${refusals}/state-not-recognized.test.ts`,
        'a state that was used is not used again, not even at the same moment',
      ],
    ],
  },
  {
    number: 3,
    name: 'A person who does not consent',
    proofs: [
      [
        `${refusals}/consent-denied.test.ts`,
        'who does not consent has nothing imported, is told so, and can start again',
      ],
    ],
  },
  { number: 4, name: 'What comes back stands behind #', plays: alone('code-in-fragment') },
  {
    number: 5,
    name: 'An audience that is demanded, forbidden or spelt otherwise',
    proofs: [[`${run}/vendors.test.ts`, '%s: every record comes in']],
  },
  {
    number: 6,
    name: 'A code of one source that another one claims',
    proofs: [[`${refusals}/mix-up.test.ts`, 'a code that came from another issuer is taken to no token endpoint']],
  },
  {
    number: 7,
    name: 'A token that names no patient, or one that cannot be',
    plays: alone('no-patient-in-token', 'patient-in-token-odd'),
    proofs: [
      [
        `${connect}/who-is-who.test.ts`,
        'a parent says who is who, and each record lands in the right profile and nowhere else',
      ],
    ],
  },
  {
    number: 8,
    name: 'A person who withholds who they are',
    proofs: [
      [`${run}/vendors.test.ts`, 'at %s a person who withholds who they are is told so, and the claims come in'],
    ],
  },
  {
    number: 9,
    name: 'Less granted than asked for, or nothing',
    plays: alone('scopes-narrowed', 'scope-empty', 'scope-refused'),
  },
  {
    number: 10,
    name: 'A lifetime of a token that is no number, or none that can be',
    plays: alone(
      'expires-in-float',
      'expires-in-text',
      'expires-in-negative',
      'expires-in-endless',
      'token-answer-loose',
    ),
  },
  {
    number: 11,
    name: 'A token that ends between two pages',
    plays: [[{ name: 'token-expired-midway', afterRequests: 4, times: 3 }]],
  },
  {
    number: 12,
    name: 'A refresh without a new refresh token',
    plays: alone('refresh-without-new-token', 'refresh-token-empty'),
  },
  {
    number: 13,
    name: 'Refreshes at once, and one whose answer is lost',
    plays: alone('refresh-answer-lost'),
    proofs: [
      [
        `${connect}/shared-grant.test.ts`,
        'of twenty who refresh at once one asks the source, and the others are given what it saved',
      ],
    ],
  },
  {
    number: 14,
    name: 'A token endpoint that does not work just now',
    plays: alone(
      'refresh-fails',
      'token-endpoint-html',
      'token-redirected',
      'token-with-newline',
      'token-answer-marked',
    ),
  },
  { number: 15, name: 'A client that is not known any more', plays: alone('client-refused') },
  {
    number: 16,
    name: 'A grant that dies unused',
    proofs: [
      [
        `server/src/import/sources/upkeep/keep-alive.test.ts`,
        'a grant that no run has used for days is refreshed before it dies, and one that was used is left alone',
      ],
    ],
  },
  { number: 17, name: 'An access that the person ended there', plays: alone('access-revoked') },
  {
    number: 18,
    name: 'A source that asks to be left alone',
    plays: [
      [{ name: 'rate-limited-with-retry-after', times: 1 }],
      [{ name: 'rate-limited-with-retry-after', times: 1, retryAfterSeconds: 315_360_000, type: 'Condition' }],
      [{ name: 'rate-limited-until-date', retryAfterSeconds: -86_400, times: 2 }],
      [{ name: 'rate-limited-until-date', retryAfterSeconds: 1, type: 'Condition' }],
      [{ name: 'rate-limited-with-reset', retryAfterSeconds: 1, type: 'Condition' }],
      [{ name: 'rate-limited-daily', times: 1_000_000, type: 'DocumentReference' }],
    ],
  },
  {
    number: 19,
    name: 'One kind that is refused, missing or broken',
    plays: [
      ...alone(
        'type-refused',
        'type-unauthorized',
        'type-not-implemented',
        'observation-needs-category',
        'provenance-refused',
      ),
      ...[400, 404, 406, 418, 500].map((status): readonly Fault[] => [
        { name: 'type-answers', type: 'Condition', status },
      ]),
    ],
  },
  {
    number: 20,
    name: 'A patient who cannot be read',
    plays: [
      [{ name: 'type-answers', type: 'Patient', status: 404 }],
      [{ name: 'type-answers', type: 'Patient', status: 400 }],
    ],
  },
  {
    number: 21,
    name: 'A page, nothing, or half of it in place of an answer',
    plays: alone(
      ...(['html-maintenance-page', 'body-empty', 'content-missing', 'truncated-page'] as const),
      ...(['body-with-garbage', 'body-of-lines'] as const),
    ),
  },
  {
    number: 22,
    name: 'A remark among the records',
    plays: alone('outcome-in-searchset', 'harmless-remarks', 'stack-in-outcome'),
  },
  { number: 23, name: 'A remark in place of records', plays: alone('outcome-as-body', 'outcome-alone') },
  {
    number: 24,
    name: 'A next page without TLS',
    proofs: [[`${run}/next-page.test.ts`, 'a next link with %s']],
  },
  {
    number: 25,
    name: 'A next page at another place',
    plays: alone(
      ...(['next-link-relative', 'next-link-port-twice', 'links-behind-gateway', 'next-link-foreign-origin'] as const),
      ...(['next-link-userinfo', 'search-redirected', 'search-redirected-away'] as const),
    ),
  },
  {
    number: 26,
    name: 'Pages that lead back, or on for ever',
    plays: alone(
      ...(['next-link-loops', 'pages-without-end', 'empty-page-with-next'] as const),
      ...(['search-redirect-loops', 'next-link-unreadable'] as const),
    ),
  },
  { number: 27, name: 'A next link that is only good byte for byte', plays: alone('next-link-long') },
  {
    number: 28,
    name: 'A page that fails after others came',
    plays: [...alone('page-expired', 'large-page-fails'), [{ name: 'page-fails' }], [{ name: 'page-fails', times: 2 }]],
  },
  {
    number: 29,
    name: 'A total that is wrong, huge or missing, and pages that shrink',
    plays: alone(
      ...(['next-link-missing', 'search-total-wrong', 'search-total-missing', 'total-huge'] as const),
      ...(['total-counts-included', 'count-refused', 'pages-shrink'] as const),
    ),
    proofs: [[`${run}/sort-page.test.ts`, 'what comes again in a query is not counted for what did not come']],
  },
  {
    number: 30,
    name: 'The same record more than once',
    plays: [...alone('duplicate-entries'), [{ name: 'duplicate-entries' }, { name: 'pages-shrink' }]],
    proofs: [
      [
        `${record}/duplicates-over-time.test.ts`,
        'two sources that agree with a third one and not with each other stay apart',
      ],
    ],
  },
  { number: 31, name: 'Ids that no database likes, and none at all', plays: alone('ids-odd', 'malformed-resources') },
  {
    number: 32,
    name: 'References of every form',
    plays: alone('entries-odd'),
    proofs: [['server/src/fhir/reference.test.ts', '%s is asked for by its plain name only where it is ours']],
  },
  {
    number: 33,
    name: 'A reference to another host',
    plays: [
      ...alone('binary-redirected', 'attachments-signed'),
      [{ name: 'attachments-signed', foreignOrigin: 'elsewhere' }],
    ],
  },
  {
    number: 34,
    name: 'A document that is huge, missing, or something else',
    plays: alone('binary-huge', 'binary-missing', 'binary-is-outcome', 'binary-is-page', 'document-named-twice'),
    proofs: [
      [
        `${record}/documents/read-bytes.test.ts`,
        'base64 is read in either alphabet and with breaks; anything else is none',
      ],
    ],
  },
  {
    number: 35,
    name: 'A note that runs, loads or leads away',
    proofs: [
      [`${record}/documents/read-page.test.ts`, '%s becomes nothing that could run, load, submit or cover'],
      [
        `${record}/documents/read-rtf.test.ts`,
        'bytes are read by the code page of the file, and by that of their font',
      ],
    ],
  },
  {
    number: 36,
    name: 'Letters of another charset, and none at all',
    plays: alone('body-byte-order-mark', 'body-in-utf-16', 'body-in-utf-16-unmarked', 'body-in-windows-1252'),
  },
  {
    number: 37,
    name: 'Dates without a day, a zone or a sense',
    plays: alone('entries-odd'),
    proofs: [
      ['portal/src/text/format-date.test.ts', 'a day is the same day wherever the person is'],
      [
        'server/src/fhir/partial-date.test.ts',
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
    proofs: [['server/src/fhir/codeable-concept.test.ts', 'NUL and half a character do not reach a row']],
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
      [`${run}/kill.test.ts`, 'an import that is killed again and again ends whole, with every record once'],
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
        'server/src/platform/database/embedded/disk-full.test.ts',
        'an import that the disk gets short under stands still, and ends whole once there is room',
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
        'server/src/claims/read-amounts.test.ts',
        'a currency that is not named is not guessed, and several are not added up',
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
        'server/src/app/failing-provider.test.ts',
        'after all of it no log and no exception holds a token, a code, a name or a word of a record',
      ],
    ],
  },
]
