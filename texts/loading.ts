import * as en from './en/loading.ts'
import { textsOf } from './translate.ts'

export const { loadingTexts } = textsOf('loading', en)
