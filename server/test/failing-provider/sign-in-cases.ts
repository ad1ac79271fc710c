import { alone, type Case } from './case.ts'

export const signInCases: readonly Case[] = [
  {
    number: 1,
    name: 'A code that is refused, used or too old',
    plays: alone('code-refused'),
    proofs: [
      [
        'server/src/import/connect/refusals/sign-in.test.ts',
        'imports nothing for a code that was already used, and prompts to reconnect',
      ],
    ],
  },
  {
    number: 2,
    name: 'A state that is missing, somebody else’s or used',
    proofs: [
      [
        'server/src/import/connect/refusals/state-not-recognized.test.ts',
        'rejects a missing, made-up or changed OAuth state without contacting the source',
      ],
      [
        'server/src/import/connect/refusals/state-not-recognized.test.ts',
        'accepts an OAuth state only once, even with simultaneous requests',
      ],
    ],
  },
  {
    number: 3,
    name: 'A person who does not consent',
    proofs: [
      [
        'server/src/import/connect/refusals/sign-in.test.ts',
        'imports nothing after a denied consent, and allows starting again',
      ],
    ],
  },
  { number: 4, name: 'What comes back stands behind #', plays: alone('code-in-fragment') },
  {
    number: 5,
    name: 'An audience that is demanded, forbidden or spelt otherwise',
    proofs: [['server/src/import/run/vendors.test.ts', '%s: imports every record']],
  },
  {
    number: 6,
    name: 'A code of one source that another one claims',
    proofs: [
      [
        'server/src/import/connect/refusals/sign-in.test.ts',
        'does not send a code from another issuer to any token endpoint',
      ],
    ],
  },
  {
    number: 7,
    name: 'A token that names no patient, or one that cannot be',
    plays: alone('no-patient-in-token', 'patient-in-token-odd'),
    proofs: [
      [
        'server/src/import/connect/who-is-who.test.ts',
        'stores each record in the profile the parent chose, and nowhere else',
      ],
    ],
  },
  {
    number: 8,
    name: 'A person who withholds who they are',
    proofs: [
      [
        'server/src/import/run/vendors.test.ts',
        'requires confirmation of the patient before storing claims for a user of %s who withholds their name',
      ],
    ],
  },
  {
    number: 9,
    name: 'Less granted than asked for, or nothing',
    plays: alone('scopes-narrowed', 'scopes-in-part', 'scope-empty', 'scope-refused'),
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
    proofs: [['server/src/import/connect/shared-grant.test.ts', 'refreshes once for twenty simultaneous callers']],
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
        'refreshes an unused grant before the grant expires, and skips a recently used grant',
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
]
