import * as en from './en/imaging.ts'
import { textsOf } from './translate.ts'

export const { imagingTexts, imagingFaults, modalityWords } = textsOf('imaging', en)

export type ImagingFault = keyof typeof imagingFaults
