/**
 * Loads the texts of the language that the page started with (`begin/begin.js`). Parts of the portal read some texts
 * while they load, so the portal's first file imports this file before all others.
 */
import { addTexts, chooseLanguage, type Language, type Sentences } from '@kinchart/texts/translate.ts'
import { learnServerWords } from './server-words.ts'

type Given = {
  readonly language: Language
  readonly texts: Readonly<Record<string, Sentences>>
  readonly answers: Readonly<Record<string, string>>
}

const { kinchartLanguage: given } = globalThis as { kinchartLanguage?: Given }
if (given !== undefined) {
  for (const [area, texts] of Object.entries(given.texts)) addTexts(given.language, area, texts)
  learnServerWords(given.answers)
  chooseLanguage(given.language)
  document.documentElement.lang = given.language
}
