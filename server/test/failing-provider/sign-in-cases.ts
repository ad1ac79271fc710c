import { alone } from './case.ts'
import type { Case } from './case.ts'

const refusals = 'server/src/import/connect/refusals'
const connect = 'server/src/import/connect'
const run = 'server/src/import/run'

/** Cases of how a person signs in there, and how the access lasts. */
export const signInCases: readonly Case[] = [
  {
    number: 1,
    name: 'A code that is refused, used or too old',
    plays: alone('code-refused'),
    proofs: [
      [`${refusals}/sign-in.test.ts`, 'a code that was used brings nothing, and the person is asked to connect again'],
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
      [`${refusals}/sign-in.test.ts`, 'who does not consent has nothing imported, is told so, and can start again'],
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
    proofs: [[`${refusals}/sign-in.test.ts`, 'a code that came from another issuer is taken to no token endpoint']],
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
      [
        `${run}/vendors.test.ts`,
        'at %s a person who withholds their name is asked whose claims these are before any is stored',
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
]
