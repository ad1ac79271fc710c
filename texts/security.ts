import * as en from './en/security.ts'
import { textsOf } from './translate.ts'

export const { securityTexts, passkeyTexts, appTexts, codeTexts, accountChecks, keepTexts } = textsOf('security', en)
