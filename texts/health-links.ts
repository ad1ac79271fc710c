import * as en from './en/health-links.ts'
import { textsOf } from './translate.ts'

export const { healthLinkTexts, viewerTexts, summaryTexts } = textsOf('health-links', en)
