import { fieldErrorsIn } from '@kinchart/contract/rules/fields.ts'
import type { z } from 'zod'
import type { Checked } from './forms.ts'

export const byRules =
  <Rules extends z.ZodObject>(rules: Rules) =>
  async (typed: Readonly<Record<string, string>>): Promise<Checked<z.output<Rules>>> => {
    const problems = fieldErrorsIn(rules, typed)
    return problems.length > 0 ? { problems } : { problems, values: rules.parse(typed) }
  }
