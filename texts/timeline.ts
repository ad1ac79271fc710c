import * as en from './en/timeline.ts'
import { textsOf } from './translate.ts'

export const { timelineTexts } = textsOf('timeline', en)
