import * as en from './en/sharing.ts'
import { textsOf } from './translate.ts'

export const { sharingAnswers, sharingTexts, accessLogTexts, recipientTexts } = textsOf('sharing', en)
