import * as en from './en/covid.ts'
import { textsOf } from './translate.ts'

export const { covidTexts } = textsOf('covid', en)

/** A dose by its number, where the source or Kinchart counted it. */
export const doseInWords = (number: string | null): string =>
  number === null ? covidTexts.dose : covidTexts.doseNumber({ number })
