import * as en from './en/ui.ts'
import { textsOf } from './translate.ts'

export const { uiTexts, pagerTexts, actionTexts, conflictTexts, unsavedTexts } = textsOf('ui', en)
