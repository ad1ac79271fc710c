import { expect, test } from 'vitest'
import { dayOf } from './locale.ts'
import {
  addTexts,
  chooseLanguage,
  chosenLanguage,
  speakIn,
  textsByLanguage,
  textsOf,
  type Translation,
} from './translate.ts'

const english = {
  mail: {
    subject: '{{person}} shares with you',
    tries_one: '{{count}} try is left for {{person}}',
    tries_other: '{{count}} tries are left for {{person}}',
  },
  plain: 'Good day',
  facts: ['First', 'Second'],
  'with-dash. And a dot': 'Both',
} as const

test('inserts variables into a sentence unchanged', () => {
  const { mail } = textsOf('filled', english)
  expect(mail.subject({ person: 'Ana <b>&</b> {{person}} $t(plain)' })).toBe(
    'Ana <b>&</b> {{person}} $t(plain) shares with you',
  )
})

test('chooses the plural form of a sentence by its count', () => {
  const { mail } = textsOf('counted', english)
  expect([0, 1, 2].map((count) => mail.tries({ count, person: 'Ana' }))).toEqual([
    '0 tries are left for Ana',
    '1 try is left for Ana',
    '2 tries are left for Ana',
  ])
})

test('returns plain sentences, lists and keys unchanged, even if a key contains dots or hyphens', () => {
  const texts = textsOf('plain', english)
  expect(texts.plain).toBe('Good day')
  expect(texts.facts).toEqual(['First', 'Second'])
  expect(texts['with-dash. And a dot']).toBe('Both')
})

test('after a language is added, also returns previously read texts in that language', () => {
  const spanish: Translation<typeof english> = {
    mail: {
      subject: '{{person}} comparte con usted',
      tries_one: 'Queda {{count}} intento a {{person}}',
      tries_other: 'Quedan {{count}} intentos a {{person}}',
    },
    plain: 'Buenos días',
    facts: ['Primero', 'Segundo'],
    'with-dash. And a dot': 'Ambos',
  }
  const texts = textsOf('later', english)
  addTexts('es', 'later', spanish)
  chooseLanguage('es')
  try {
    expect(texts.plain).toBe('Buenos días')
    expect(texts.facts).toEqual(['Primero', 'Segundo'])
    expect(texts.mail.tries({ count: 2, person: 'Ana' })).toBe('Quedan 2 intentos a Ana')
  } finally {
    chooseLanguage('en')
  }
})

test('writes an email in the recipient’s language, and falls back to English', () => {
  const mailsIn = textsByLanguage('mailed', english)
  addTexts('es', 'mailed', { plain: 'Buenos días' })
  expect(mailsIn('es').plain).toBe('Buenos días')
  expect(mailsIn('es').facts).toEqual(['First', 'Second'])
  expect(mailsIn().plain).toBe('Good day')
})

test('does not compile with a missing variable or an unknown key', () => {
  const { mail } = textsOf('typed', english)
  // @ts-expect-error the person is missing
  expect(mail.subject({})).toContain('shares')
  // @ts-expect-error no such key
  expect(mail.unknown).toBeUndefined()
})

test('shows a part of a page, including its dates, in a different language from the rest', () => {
  const spanish: Translation<typeof english> = {
    mail: { subject: '{{person}} comparte', tries_one: 'Uno', tries_other: 'Más' },
    plain: 'Buenos días',
    facts: ['Primero', 'Segundo'],
    'with-dash. And a dot': 'Ambos',
  }
  const texts = textsOf('apart', english)
  addTexts('es', 'apart', spanish)
  chooseLanguage('es')
  const day = { year: '2025', month: 8, day: '04' }
  try {
    const read = () => [texts.plain, texts.facts[0], texts.mail.subject({ person: 'Ana' }), dayOf(day)]
    expect(speakIn('en', read)).toEqual(['Good day', 'First', 'Ana shares with you', 'Aug 04, 2025'])
    expect(read()).toEqual(['Buenos días', 'Primero', 'Ana comparte', '4 ago 2025'])
    expect(() =>
      speakIn('en', () => {
        throw new Error('not drawn')
      }),
    ).toThrow('not drawn')
    expect(chosenLanguage()).toBe('es')
  } finally {
    chooseLanguage('en')
  }
})
