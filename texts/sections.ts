import * as en from './en/sections.ts'
import { textsOf } from './translate.ts'

export const { sectionLabels, measuredLabels } = textsOf('sections', en)
