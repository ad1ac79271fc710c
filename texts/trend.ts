import * as en from './en/trend.ts'
import { textsOf } from './translate.ts'

export const { trendReadingTexts, trendTexts } = textsOf('trend', en)
