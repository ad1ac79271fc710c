import { dependentLabels } from '@kinchart/contract/text/texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '#api/query-client.ts'
import { CreateDependentScreen } from './create-dependent-screen.tsx'
import { clearUpdateId, saveUpdateId } from './dependent-values.ts'

const storedEntries = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storedEntries.get(key) ?? null,
    setItem: (key: string, value: string) => void storedEntries.set(key, value),
    removeItem: (key: string) => void storedEntries.delete(key),
  }),
)
afterEach(() => {
  storedEntries.clear()
  vi.unstubAllGlobals()
})

const drawn = (): string => {
  const screen = createElement(MemoryRouter, null, createElement(CreateDependentScreen))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: newQueryClient() }, screen))
}

test('updates the dependent whose id is stored, or creates a dependent if no id is stored', () => {
  const [create, update] = [`>${dependentLabels.create}</h1>`, `>${dependentLabels.update}</h1>`]
  expect(drawn()).toContain(create)
  saveUpdateId('d1')
  expect(drawn()).toContain(update)
  clearUpdateId()
  expect(drawn()).toContain(create)
})
