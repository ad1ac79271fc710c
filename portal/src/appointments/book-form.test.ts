import { bookingLabels } from '@kinchart/texts/en/appointments.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { newQueryClient } from '#api/query-client.ts'
import { type Person, settingsQuery } from '#session/people.ts'
import { BookForm } from './book-screen.tsx'

const person: Person = {
  ...{ profileId: 'p1', firstName: 'Ana', lastName: 'Lima', name: 'Ana Lima', label: 'Ana Lima (Self)' },
  ...{ relationship: 'self', isSelf: true, tone: 'teal' },
} as never

function drawn(bookTelehealth: boolean): string {
  const client = newQueryClient()
  client.setQueryData(settingsQuery.queryKey, { bookTelehealth } as never)
  const form = createElement(BookForm, { person, phone: '555 0100', named: null })
  const routed = createElement(MemoryRouter, null, form)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed))
}

test('offers video visits only if the operator enables them', () => {
  expect(drawn(true)).toContain(bookingLabels.byVideo)
  expect(drawn(false)).toContain(bookingLabels.reason)
  expect(drawn(false)).not.toContain(bookingLabels.byVideo)
})
