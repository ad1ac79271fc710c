import { fieldMessages } from '@kinchart/contract/text/texts.ts'
import { requiredText } from '@kinchart/contract/rules/fields.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { byRules } from './form-field.tsx'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

type Values = { name: string; contact: { email: string }; isSent: boolean }
const rules = z.object({ name: requiredText(5), contact: z.object({ email: requiredText() }) })
const options = { shouldUseNativeValidation: false } as const

test('returns the input of a valid form as typed', async () => {
  const typed: Values = { name: ' Ana ', contact: { email: 'a@example.org' }, isSent: true }
  expect(await byRules<Values>(() => rules)(typed, undefined, { ...options, fields: {} })).toEqual({
    values: typed,
    errors: {},
  })
})

test('reports each invalid field once, with the element that gets the focus', async () => {
  const ref = { name: 'contact.email' }
  const fields = { contact: { email: { ref, name: 'contact.email' } } } as never
  const typed: Values = { name: 'Marisol', contact: { email: ' ' }, isSent: true }
  const { errors } = await byRules<Values>(() => rules)(typed, undefined, { ...options, fields })
  expect(errors).toEqual({
    name: { type: 'rule', message: fieldRules.tooLong },
    contact: { email: { type: 'rule', message: fieldMessages.required, ref } },
  })
})

test('lets a form’s rules depend on the values chosen', async () => {
  const typed: Values = { name: '', contact: { email: '' }, isSent: false }
  const resolver = byRules<Values>(({ isSent }) => (isSent ? rules : z.object({})))
  expect((await resolver(typed, undefined, { ...options, fields: {} })).errors).toEqual({})
  expect((await resolver({ ...typed, isSent: true }, undefined, { ...options, fields: {} })).errors).not.toEqual({})
})

test('reads a value filled in by a password manager', async () => {
  const ref = { type: 'text', value: 'Ana' }
  const fields = { name: { ref, name: 'name' } } as never
  const typed: Values = { name: '', contact: { email: 'a@example.org' }, isSent: true }
  const read = await byRules<Values>(() => rules)(typed, undefined, { ...options, fields, names: ['name'] })
  expect(read).toEqual({ values: { ...typed, name: 'Ana' }, errors: {} })
  expect(typed.name).toBe('')
})
