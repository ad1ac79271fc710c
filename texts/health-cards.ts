import * as en from './en/health-cards.ts'
import { textsOf } from './translate.ts'

export const { healthCardTexts } = textsOf('health-cards', en)
