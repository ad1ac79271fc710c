import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

/** Forms that need no rules: the user only chooses, searches or opens something locally. */
const withoutRules = [
  'import/organization-list.tsx',
  'import/public/picker-step.tsx',
  'import/who-is-who/who-is-who.tsx',
  'record/documents/pdf-pages.tsx',
]

test('every form applies field rules from the contract, or is listed as needing no rules', () => {
  const forms = files.filter(({ text }) => text.includes('<form'))
  expect(forms.length).toBeGreaterThan(15)
  const without = forms
    .filter(({ text }) => !/resolver: byRules\(|useSmallForm\(|useAddForm\(/.test(text))
    .map(({ file }) => file)
  expect(without.toSorted()).toEqual(withoutRules)
})

test('every form that uses the form library has rules, and no field has its own separate rule', () => {
  const own = files.filter(({ text }) => /useForm[<(]/.test(text) && !text.includes('resolver: byRules('))
  expect(own.map(({ file }) => file)).toEqual([])
  expect(files.filter(({ text }) => text.includes('validate:')).map(({ file }) => file)).toEqual([])
})
