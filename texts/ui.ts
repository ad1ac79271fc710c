import * as en from './en/ui.ts'
import { textsOf } from './translate.ts'

export const { uiTexts, pagerTexts, actionTexts, errorCardTexts, conflictTexts, unsavedTexts } = textsOf('ui', en)
