import { textsOf } from '../translate.ts'

export const english = {
  /** A code that its source sent without text. */
  codeTexts: {
    code: 'code {{code}}',
    codeOf: 'code {{code}} ({{system}})',
  } as const,
}

export const { codeTexts } = textsOf('codes', english)
