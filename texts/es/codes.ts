import type { english as en } from '../en/codes.ts'
import type { Translation } from '../translate.ts'

const codeTexts = {
  code: 'código {{code}}',
  codeOf: 'código {{code}} ({{system}})',
}

export const codes = { codeTexts } satisfies Translation<typeof en>
