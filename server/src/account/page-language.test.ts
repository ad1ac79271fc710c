import { expect, test } from 'vitest'
import { pageLanguageOf } from './page-language.ts'

test('a page says its language, and a browser which ones its reader wishes for, the first one first', () => {
  expect(pageLanguageOf('es')).toBe('es')
  expect(pageLanguageOf('en')).toBe('en')
  expect(pageLanguageOf('es-MX,es;q=0.9,en;q=0.8')).toBe('es')
  expect(pageLanguageOf('qu-PE, ES-pe;q=0.9, en;q=0.8')).toBe('es')
})

test('a language that there is not, and what is none, names no language', () => {
  for (const said of [undefined, '', '*', 'fr-FR,fr;q=0.9', 'est', ';;,,', '<script>', 'e s'])
    expect(pageLanguageOf(said)).toBeUndefined()
})
