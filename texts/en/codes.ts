/** A code that its source sent without words. */
export const codeTexts = {
  code: 'code {{code}}',
  codeOf: 'code {{code}} ({{system}})',
} as const
