import { messages } from '../text/texts.ts'
import { apiErrorTexts } from '@kinchart/texts/en/failures.ts'

export const firstErrorMessages = {
  ...apiErrorTexts,
  'credentials-wrong': messages.loginFailed,
  'profile-invalid': messages.fillAllDetails,
  unexpected: messages.somethingWentWrong,
} as const
