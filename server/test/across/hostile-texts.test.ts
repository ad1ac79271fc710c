import { expect, test } from 'vitest'
import { isSameIssuer } from '@kinchart/server/import/connect/verify-identity.ts'
import { isLeftAside } from '@kinchart/server/import/files/left-aside.ts'
import { compareDecimals } from '../../src/fhir/values/decimal.ts'
import { tellsOfGap } from '../../src/fhir/json/operation-outcome.ts'
import { safeFileName } from '@kinchart/server/platform/http/serve.ts'
import { networkOf } from '@kinchart/server/platform/http/network.ts'
import { shortName } from '@kinchart/server/lists/by-test/short-name.ts'
import { fileNameOf } from '@kinchart/server/record/export/write-archive.ts'
import { addressLine } from '@kinchart/server/readers/practitioners/read-mention.ts'
import { pointOf } from '@kinchart/server/lists/trend/trend-points.ts'

const LONG = 1_000_000
const many = (part: string, behind = '') => part.repeat(LONG / part.length) + behind
const issue = (text: string) => ({ severity: 'warning', code: null, detailCodes: [], text, diagnostics: null })
const point = (value: string) =>
  pointOf({ value, unit: 'mg', referenceRange: null, mark: null, interpretation: null } as never, undefined)

/** Parsers of untrusted text: each would take hours if its time were quadratic in the length. */
const read: readonly [string, () => unknown][] = [
  ['a name of a test with many blanks', () => shortName(many('\t', 'x'), null)],
  ['a name of a test with many places', () => shortName(`y${many(' [i] in a by')}\n`, null)],
  ['a name of a panel with many panels', () => shortName(`0${many(' 2011 panel - ')}\n by \n`, null)],
  ['a number of many zeros', () => compareDecimals(`1${many('0', '1')}`, '2')],
  ['a remark of a source that goes on', () => tellsOfGap(issue(many('ignored ')))],
  ['a remark about many parameters', () => tellsOfGap(issue(many('parameter ')))],
  ['an issuer of many slashes', () => isSameIssuer(`https://a.example${many('/', 'x')}`, 'https://a.example')],
  [
    'a file that begins a declaration and never ends it',
    () => isLeftAside(Buffer.from('<'), `<!DOCTYPE${many('!')}`, 'a.xml'),
  ],
  ['a file of comments that never end', () => isLeftAside(Buffer.from('/'), many('/*'), 'a.css')],
  ['a file with a name that goes on', () => isLeftAside(Buffer.from('x'), 'x', `.git${many('_', ' ')}`)],
  ['a name of a file with many dots', () => safeFileName(`a${many('.', 'a')}`)],
  ['a name of a source with many dashes', () => fileNameOf(`a${many('.', 'a')}`)],
  ['an address with many blanks', () => addressLine([{ text: `a${many('\t', 'a')}` }] as never)],
  ['a result with many blanks', () => point(`>${many('\t', '\n')}`)],
  ['an address of a caller that is none', () => networkOf(many('1.', ':1x'))],
]

test.each(read)('reads %s quickly', (_what, act) => {
  expect(act).not.toThrow()
})
