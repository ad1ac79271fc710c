import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { FormField } from './form-field.tsx'

type Values = { name: string; secret: string; contact: { email: string } }

const formWith = (errors: object): UseFormReturn<Values> =>
  ({ formState: { errors }, register: (name: string) => ({ name }) }) as never

const draw = (props: object): string =>
  renderToStaticMarkup(createElement(FormField<Values>, { form: formWith({}), label: 'Name', name: 'name', ...props }))

test('gives each field its own id, and shows no error at first', () => {
  const drawn = draw({ autoComplete: 'given-name', help: 'As on your card' })
  const id = /<label[^>]*for="([^"]+)"/.exec(drawn)?.[1]
  expect(drawn).toMatch(new RegExp(`<input[^>]*id="${id}"`))
  expect(drawn).toContain('autoComplete="given-name"')
  expect(drawn).toContain('aria-invalid="false"')
  expect(drawn).toContain('As on your card')
  expect(drawn).not.toContain('role="alert"')
})

test('shows an error next to its field and links it for screen readers', () => {
  const drawn = draw({ form: formWith({ name: { type: 'rule', message: 'Please enter a valid Name' } }) })
  const note = /aria-describedby="([^"]+)"/.exec(drawn)?.[1]
  expect(drawn).toContain('aria-invalid="true"')
  expect(drawn).toMatch(new RegExp(`id="${note}" role="alert".*Please enter a valid Name`))
})

test('shows the error of a nested field only at that field', () => {
  const form = formWith({ contact: { email: { message: 'Please enter a valid email' } } })
  expect(draw({ form, name: 'contact.email' })).toContain('Please enter a valid email')
  expect(draw({ form, name: 'name' })).not.toContain('Please enter a valid email')
})

test('while a field has an error, shows the error instead of the field’s permanent note', () => {
  expect(draw({ extraError: 'Please enter it again' })).toContain('Please enter it again')
  const form = formWith({ name: { message: 'This field is required' } })
  expect(draw({ form, extraError: 'Please enter it again' })).not.toContain('Please enter it again')
})

test('hides a password until the user shows it, and renders choices as a select element', () => {
  expect(draw({ name: 'secret', type: 'password' })).toMatch(/type="password".*aria-label="Show password"/)
  const options = [{ value: 'self', text: 'Self' }]
  expect(draw({ options, isRequired: true })).toMatch(/<select[^>]*aria-required="true".*<option value="self">Self/)
})
