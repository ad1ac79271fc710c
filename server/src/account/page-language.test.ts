import { expect, test } from 'vitest'
import { pageLanguageOf } from './routes.ts'

test('reads the language of a page, or the supported language that a browser prefers', () => {
  expect(pageLanguageOf('es')).toBe('es')
  expect(pageLanguageOf('en')).toBe('en')
  expect(pageLanguageOf('es-MX,es;q=0.9,en;q=0.8')).toBe('es')
  expect(pageLanguageOf('qu-PE, ES-pe;q=0.9, en;q=0.8')).toBe('es')
})

test('returns no language if the language is unsupported or invalid', () => {
  for (const acceptLanguage of [undefined, '', '*', 'fr-FR,fr;q=0.9', 'est', ';;,,', '<script>', 'e s'])
    expect(pageLanguageOf(acceptLanguage)).toBeUndefined()
})
