/** The server responds with the specification's English texts, and the portal shows them in Spanish. */
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

const { spec } = contractInSpanish

const groups: readonly (readonly [english: object, spanish: object])[] = [
  [messages, spec.messages],
  [fieldMessages, spec.fieldMessages],
  [answerTexts, spanish.answers.answerTexts],
  [sharingAnswers, spanish.sharing.sharingAnswers],
  [bookingFailures, spanish['further-failures'].bookingFailures],
  [fieldRules, spanish.fields.fieldRules],
  [appAnswers, spanish['connected-apps'].appAnswers],
  [healthLinkTexts, spanish['health-links'].healthLinkTexts],
  [pick(importLabels, 'visitEnded'), spanish.import.importLabels],
  [pick(organizationRequestTexts, 'sent', 'websiteInvalid'), spanish.import.organizationRequestTexts],
  [pick(overviewTexts, 'measuresSaved'), spanish.overview.overviewTexts],
  [pick(ownTexts, 'added', 'saved', 'removed', 'broughtBack'), spanish.own.ownTexts],
  [duplicateAnswers, spanish.details.duplicateAnswers],
  [pick(ownNoteTexts, 'saved'), spanish.own.ownNoteTexts],
]

function pick(group: object, ...keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(group).filter(([key]) => keys.includes(key)))
}

/** Leaves out texts with placeholders, which differ in every response. */
export const answersInSpanish: Readonly<Record<string, string>> = Object.fromEntries(
  groups.flatMap(([english, inSpanish]) => {
    const others = new Map<string, unknown>(Object.entries(inSpanish))
    return Object.entries<unknown>({ ...english }).flatMap(([key, sentence]) => {
      const other = others.get(key)
      const isWhole = typeof sentence === 'string' && typeof other === 'string' && !sentence.includes('{{')
      return isWhole && other !== sentence ? [[sentence, other] as const] : []
    })
  }),
)
