import * as en from './en/veteran.ts'
import { textsOf } from './translate.ts'

export const { veteranTexts, combinedTexts, ratingStandings } = textsOf('veteran', en)
