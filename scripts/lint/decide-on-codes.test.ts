import { join } from 'node:path'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, test } from 'vitest'
import texts from './decide-on-codes.ts'

RuleTester.describe = describe
RuleTester.it = test

const root = join(import.meta.dirname, '..', '..')
const names = `
  import { messages } from '@kinchart/contract/text/texts.ts'
  import { meetingStatuses, claimUseInWords, words as w } from '@kinchart/texts/en/appointments.ts'
  import { chosenLanguage } from '@kinchart/texts/translate.ts'
  import { constants } from '@kinchart/contract/rules/constants.ts'
  import { other } from './other.ts'
`
const inFile = (file: string) => (code: string) => ({
  name: code,
  code: `${names}${code}`,
  filename: join(root, file),
})
const inPortal = inFile('portal/src/appointments/any.ts')

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'a decision on a text',
  texts.rules['decide-on-codes'] as unknown as Parameters<RuleTester['run']>[1],
  {
    valid: [
      ...[
        `const isBooked = code === 'booked'`,
        // The lint rule allows displaying and counting a text, and looking up a text by its code.
        `const shown = meetingStatuses[code] ?? messages.noDataFound`,
        `const has = code in meetingStatuses`,
        `const hasNone = meetingStatuses[code] === undefined`,
        `const length = messages.noDataFound.length === 3`,
        `const byCode = new Map([['booked', meetingStatuses.booked]])`,
        `const isSpanish = chosenLanguage() === 'es'`,
        `const isEmpty = text === constants.emptyCell`,
        `const same = other.text === text`,
        `function own(messages) { return messages.one === text }`,
      ].map(inPortal),
      inFile('portal/src/appointments/any.test.ts')(`const found = text === messages.noDataFound`),
      inFile('journeys/any.ts')(`const found = text === messages.noDataFound`),
    ],
    invalid: [
      ...[
        `const isBooked = status === meetingStatuses.booked`,
        `const isBooked = meetingStatuses['booked'] !== status`,
        `const isNext = codes.some((code) => meetingStatuses[code] === status)`,
        `const done = meetingStatuses.fulfilled; const isDone = status === done`,
        `const { fulfilled } = meetingStatuses; const isDone = status === fulfilled`,
        `const isOne = said === w.inDays({ count: 1 })`,
        `const isUse = said === claimUseInWords(use)`,
        `const isEither = said === (known ? w.one : null)`,
        `switch (said) { case messages.noDataFound: break }`,
        `switch (meetingStatuses[code]) { case 'Booked': break }`,
        `const isOff = [w.cancelled, w.missed].includes(status)`,
        `const isOff = statuses.includes(w.cancelled)`,
        `const isOff = w.cancelled.startsWith(status)`,
        `const off = new Set([w.cancelled])`,
        `const off = new Set(['cancelled'].flatMap((code) => meetingStatuses[code] ?? []))`,
        `const tones = new Map([[w.cancelled, 'grey']])`,
        `const tone = tones.get(w.cancelled)`,
        `const tone = tones[w.cancelled]`,
        `const tones = { [w.cancelled]: 'grey' }`,
      ].map((code) => ({ ...inPortal(code), errors: 1 })),
      {
        ...inFile('contract/any.ts')(
          `import { messages as m } from './text/texts.ts'; const is = said === m.noDataFound`,
        ),
        errors: 1,
      },
      {
        ...inFile('server/src/app/any.ts')(
          `import * as en from '@kinchart/texts/en/own.ts'; const is = said === en.texts.over`,
        ),
        errors: 1,
      },
    ],
  },
)
