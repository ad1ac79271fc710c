import * as en from './en/doctor.ts'
import { textsOf } from './translate.ts'

export const { doctorTexts } = textsOf('doctor', en)
