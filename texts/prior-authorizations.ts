import * as en from './en/prior-authorizations.ts'
import { textsOf } from './translate.ts'

export const { priorAuthorizationTexts } = textsOf('prior-authorizations', en)
