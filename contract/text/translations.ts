/**
 * The texts that the portal loads for each language other than English: all texts by area, and the server's English
 * sentences with their translations.
 */
import type { Language } from '@kinchart/texts/translate.ts'
import { english as answersInEnglish } from '@kinchart/texts/en/answers.ts'
import { english as connectedAppsInEnglish } from '@kinchart/texts/en/connected-apps.ts'
import { english as furtherFailuresInEnglish } from '@kinchart/texts/en/further-failures.ts'
import { english as duplicatesInEnglish } from '@kinchart/texts/en/details.ts'
import { english as fieldsInEnglish } from '@kinchart/texts/en/fields.ts'
import { english as healthLinksInEnglish } from '@kinchart/texts/en/health-links.ts'
import { english as importInEnglish } from '@kinchart/texts/en/import.ts'
import { english as overviewInEnglish } from '@kinchart/texts/en/overview.ts'
import { english as ownInEnglish } from '@kinchart/texts/en/own.ts'
import { english as sharingInEnglish } from '@kinchart/texts/en/sharing.ts'
import { spanish } from '@kinchart/texts/es/all.ts'
import { contractInSpanish } from './in-spanish.ts'
import { fieldMessages, messages } from './texts.ts'

const { answerTexts } = answersInEnglish
const { appAnswers } = connectedAppsInEnglish
const { bookingFailures } = furtherFailuresInEnglish
const { duplicateAnswers } = duplicatesInEnglish
const { fieldRules } = fieldsInEnglish
const { healthLinkTexts } = healthLinksInEnglish
const { importLabels, organizationRequestTexts } = importInEnglish
const { overviewTexts } = overviewInEnglish
const { ownNoteTexts, ownTexts } = ownInEnglish
const { sharingAnswers } = sharingInEnglish

const inSpanish = { ...spanish, ...contractInSpanish }

const answerGroups = (texts: typeof inSpanish): readonly (readonly [english: object, translated: object])[] => [
  [messages, texts.spec.messages],
  [fieldMessages, texts.spec.fieldMessages],
  [answerTexts, texts.answers.answerTexts],
  [sharingAnswers, texts.sharing.sharingAnswers],
  [bookingFailures, texts['further-failures'].bookingFailures],
  [fieldRules, texts.fields.fieldRules],
  [appAnswers, texts['connected-apps'].appAnswers],
  [healthLinkTexts, texts['health-links'].healthLinkTexts],
  [pick(importLabels, 'visitEnded'), texts.import.importLabels],
  [pick(organizationRequestTexts, 'sent', 'websiteInvalid'), texts.import.organizationRequestTexts],
  [pick(overviewTexts, 'measuresSaved'), texts.overview.overviewTexts],
  [pick(ownTexts, 'added', 'saved', 'removed', 'broughtBack'), texts.own.ownTexts],
  [duplicateAnswers, texts.details.duplicateAnswers],
  [pick(ownNoteTexts, 'saved'), texts.own.ownNoteTexts],
]

function pick(group: object, ...keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(group).filter(([key]) => keys.includes(key)))
}

/** Leaves out texts with placeholders, which differ in every response. */
const translateAnswers = (texts: typeof inSpanish): Readonly<Record<string, string>> =>
  Object.fromEntries(
    answerGroups(texts).flatMap(([english, translated]) => {
      const others = new Map<string, unknown>(Object.entries(translated))
      return Object.entries<unknown>({ ...english }).flatMap(([key, sentence]) => {
        const other = others.get(key)
        const isWhole = typeof sentence === 'string' && typeof other === 'string' && !sentence.includes('{{')
        return isWhole && other !== sentence ? [[sentence, other] as const] : []
      })
    }),
  )

type Translations = { readonly texts: typeof inSpanish; readonly answers: Readonly<Record<string, string>> }

export const translations: Readonly<Record<Exclude<Language, 'en'>, Translations>> = {
  es: { texts: inSpanish, answers: translateAnswers(inSpanish) },
}
