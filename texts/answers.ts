import * as en from './en/answers.ts'
import { textsOf } from './translate.ts'

export const { answerTexts } = textsOf('answers', en)
