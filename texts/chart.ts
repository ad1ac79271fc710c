import * as en from './en/chart.ts'
import { textsOf } from './translate.ts'

export const { chartTexts, resultHeads, listTexts } = textsOf('chart', en)
