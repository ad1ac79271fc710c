/**
 * Takes the texts of another language that the page began with (`begin/begin.js`). The portal's first file imports this
 * before anything else: parts read some texts while they are loaded.
 */
import { addTexts, chooseLanguage } from '@kinchart/texts/translate.ts'
import type { Language, Sentences } from '@kinchart/texts/translate.ts'
import { learnServerWords } from './server-words.ts'

type Given = {
  readonly language: Language
  readonly texts: Readonly<Record<string, Sentences>>
  /** What the server says in English, by how it reads in this language. */
  readonly answers: Readonly<Record<string, string>>
}

const { kinchartLanguage: given } = globalThis as { kinchartLanguage?: Given }
if (given !== undefined) {
  for (const [area, texts] of Object.entries(given.texts)) addTexts(given.language, area, texts)
  learnServerWords(given.answers)
  chooseLanguage(given.language)
  document.documentElement.lang = given.language
}
