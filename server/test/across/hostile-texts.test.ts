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
  ['a test name with many tabs', () => shortName(many('\t', 'x'), null)],
  ['a test name with many specimen parts', () => shortName(`y${many(' [i] in a by')}\n`, null)],
  ['a panel name that repeats "panel" many times', () => shortName(`0${many(' 2011 panel - ')}\n by \n`, null)],
  ['a number with many zeros', () => compareDecimals(`1${many('0', '1')}`, '2')],
  ['a message that repeats "ignored" many times', () => tellsOfGap(issue(many('ignored ')))],
  ['a message that repeats "parameter" many times', () => tellsOfGap(issue(many('parameter ')))],
  ['an issuer URL with many slashes', () => isSameIssuer(`https://a.example${many('/', 'x')}`, 'https://a.example')],
  ['a file with an unclosed declaration', () => isLeftAside(Buffer.from('<'), `<!DOCTYPE${many('!')}`, 'a.xml')],
  ['a file of unclosed comments', () => isLeftAside(Buffer.from('/'), many('/*'), 'a.css')],
  ['a file with a very long name', () => isLeftAside(Buffer.from('x'), 'x', `.git${many('_', ' ')}`)],
  ['a file name with many dots', () => safeFileName(`a${many('.', 'a')}`)],
  ['a source name with many dots', () => fileNameOf(`a${many('.', 'a')}`)],
  ['an address with many tabs', () => addressLine([{ text: `a${many('\t', 'a')}` }] as never)],
  ['a result with many tabs', () => point(`>${many('\t', '\n')}`)],
  ['an invalid IP address of a caller', () => networkOf(many('1.', ':1x'))],
]

test.each(read)('reads %s quickly', (_what, act) => {
  expect(act).not.toThrow()
})
