import * as en from './en/connected-apps.ts'
import { textsOf } from './translate.ts'

export const { appAnswers, appConsentTexts, connectedAppTexts } = textsOf('connected-apps', en)
