import { expect, test } from 'vitest'
import type { LegalText } from './legal-text.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsAndConditions } from './terms-and-conditions.ts'

const wordsOf = ({ introduction, sections }: LegalText): string =>
  [...introduction, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks])]
    .flatMap((block) => (typeof block === 'string' ? [block] : block.list))
    .join(' ')

for (const text of [privacyPolicy, termsAndConditions]) {
  test(`${text.title}: every section has an anchor, and the text is complete`, () => {
    const ids = text.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/)
    expect(text.sections.every(({ blocks }) => blocks.length > 0)).toBe(true)
    expect(wordsOf(text).split(/\s+/).length).toBeGreaterThan(1700)
    expect(text.version.document).toBe(text.document)
  })
}

test('the privacy policy matches the contract', () => {
  const said = wordsOf(privacyPolicy)
  for (const fact of [
    'based in the United States',
    'not intended for people under 16',
    'healthcare providers, tribal or government bodies, health plans and researchers',
    'We recognize the Global Privacy Control signal',
    'We do not respond to Do Not Track',
    'compensated each time',
    'opt out at any time',
    'within 10 days',
    'at least 30 days',
    'encrypted at rest',
    'Health Breach Notification Rule',
  ]) {
    expect(said).toContain(fact)
  }
})

test('the terms match the contract', () => {
  const said = wordsOf(termsAndConditions)
  for (const fact of [
    'You must be 18 or over',
    'based in the United States',
    'State of Missouri',
    'reject arbitration within 30 days',
    'at least 30 days’ notice',
    'the greater of the amount that you paid',
    'or $50',
    'within 10 days',
    'gives no medical advice',
    'call 911',
  ]) {
    expect(said).toContain(fact)
  }
})
