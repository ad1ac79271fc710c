import { answerTexts } from '@kinchart/texts/en/answers.ts'
import { sharingAnswers } from '@kinchart/texts/en/sharing.ts'
import { expect, test } from 'vitest'
import { translations } from './translations.ts'
import { messages } from './texts.ts'

const { answers } = translations.es

test('every server response text has a Spanish translation', () => {
  for (const sentence of [...Object.values(answerTexts), ...Object.values(sharingAnswers)])
    expect(answers[sentence], sentence).toMatch(/\w/)
  for (const sentence of [messages.recordShared, messages.dependentSaved, messages.doctorAdded, messages.importDeleted])
    expect(answers[sentence], sentence).toMatch(/\w/)
})
