import * as en from './en/doctors.ts'
import { textsOf } from './translate.ts'

export const { doctorTexts, pickerTexts, videoTexts } = textsOf('doctors', en)
