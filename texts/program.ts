import * as en from './en/program.ts'
import { textsOf } from './translate.ts'

export const { programTexts } = textsOf('program', en)
