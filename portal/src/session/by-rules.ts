import { faultsIn } from '@kinchart/contract/rules/fields.ts'
import type { z } from 'zod'
import type { Checked } from './forms.ts'

export const byRules =
  <Rules extends z.ZodObject>(rules: Rules) =>
  async (typed: Readonly<Record<string, string>>): Promise<Checked<z.output<Rules>>> => {
    const faults = faultsIn(rules, typed)
    return faults.length > 0 ? { faults } : { faults, values: rules.parse(typed) }
  }
