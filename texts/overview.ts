import * as en from './en/overview.ts'
import { textsOf } from './translate.ts'

export const { overviewTexts, firstVisitTexts } = textsOf('overview', en)
