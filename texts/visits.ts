import * as en from './en/visits.ts'
import { textsOf } from './translate.ts'

export const { moreVisitsTexts, visitTexts } = textsOf('visits', en)
