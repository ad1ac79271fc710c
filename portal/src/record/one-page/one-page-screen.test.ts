import type { CurrentSection } from '@kinchart/contract/calls/overview.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'

afterAll(() => vi.resetModules())

const source = (id: string, more: Partial<ListSource> = {}): ListSource => ({
  ...{ ehrImportRequestId: id, providerName: `Clinic ${id}`, isFiles: false, state: 'complete', missing: 0 },
  ...{ reason: null, asOf: null, notices: [], isListed: true },
  ...more,
})
const empty = (section: string): object =>
  Object.fromEntries(
    Object.keys(listSections.find(({ name }) => name === section)?.fields ?? {}).map((field) => [field, null]),
  )
const base = (id: string) => ({ id, resourceType: 'X', providerName: 'Clinic a', ehrImportRequestId: 'a' })
const medicine = (id: string, more: object = {}): AnyRow => ({
  ...empty('medications'),
  ...base(id),
  ...{ medicationCodeableConcept: `medicine ${id}`, dose: '1 tablet', status: 'active' },
  ...more,
})
const dose = (id: string, more: object = {}): AnyRow => ({
  ...empty('immunization'),
  ...base(id),
  ...{ vaccineCode: 'MMR', date: '2024-05-03', status: 'completed' },
  ...more,
})
const thing = (...rows: AnyRow[]) => ({ rows, differs: false })
const note = {
  id: 'n',
  because: 'over',
  text: 'I don’t take this anymore',
  writtenAt: '2026-11-03T12:00:00Z',
} as const

type Parts = {
  readonly now?: readonly object[]
  readonly unsure?: readonly AnyRow[]
  readonly ruledOut?: readonly AnyRow[]
}
const list = (parts: Parts, sources: readonly ListSource[]) => {
  const { now = [], unsure = [], ruledOut = [] } = parts
  const counts = { now: now.length, unsure: unsure.length, past: 0, ruledOut: ruledOut.length }
  return { message: '', now, unsure, past: [], ruledOut, counts, sources, unreadable: 0, enteredInError: 0 }
}

type Record = {
  readonly current?: Partial<{ readonly [Of in CurrentSection]: Parts }>
  readonly tests?: readonly object[]
  readonly doses?: readonly AnyRow[]
  readonly sources?: readonly ListSource[]
}

async function drawSheet(record: Record, page: 'en' | 'es' = 'en', reader: 'en' | 'es' = 'en'): Promise<string> {
  vi.resetModules()
  const { addTexts, chooseLanguage } = await import('@kinchart/texts/translate.ts')
  const { spanish } = await import('@kinchart/texts/es/all.ts')
  for (const [area, texts] of Object.entries(spanish)) addTexts('es', area, texts)
  chooseLanguage(page)
  const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query')
  const { Sheet } = await import('./one-page-screen.tsx')
  const { currentQuery } = await import('#record/current/current-cells.ts')
  const { labTestsQuery } = await import('#record/by-test/arrange-tests.ts')
  const client: QueryClient = new QueryClient()
  const { current = {}, tests = [], doses = [], sources = [source('a')] } = record
  const search = { column: null, text: '' }
  for (const of of ['medications', 'allergies', 'conditions'] as const)
    client.setQueryData(
      currentQuery('p', of, { search, source: null }).queryKey,
      list(current[of] ?? {}, sources) as never,
    )
  const labs = {
    message: '',
    tests,
    panels: [],
    sources,
    unreadable: 0,
    enteredInError: 0,
    results: 0,
    reportsWithout: 0,
  }
  const params = { search, source: null, period: { from: null, to: null } }
  client.setQueryData(labTestsQuery('p', params).queryKey, labs as never)
  client.setQueryData(['p', 'one-page', 'vaccines'], {
    ...{ message: '', immunization: doses, total: doses.length, sources, unreadable: 0, enteredInError: 0 },
  })
  const sheet = createElement(Sheet, {
    name: 'Ada',
    born: '1980-01-01',
    profileId: 'p',
    language: reader,
    isVaccines: false,
  })
  const address = `/home/one-page${reader === 'en' ? '' : `?language=${reader}`}`
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [address] }, createElement(QueryClientProvider, { client }, sheet)),
  )
  client.clear()
  return html
}
const textOf = (html: string): string =>
  html
    .replaceAll(/<style[^>]*>[^<]*<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('describes a sub-potent dose as weaker than a full dose, next to the date', async () => {
  const weak = dose('2', { date: '2025-06-01', meaning: { standing: 'uncertain', says: ['subpotent'] } })
  const html = textOf(await drawSheet({ doses: [dose('1'), weak] }))
  expect(html).toContain('MMR May 03, 2024, Jun 01, 2025 (Weaker than a full dose)')
})

test('the page for a doctor shows the patient’s notes on entries, and who added an entry', async () => {
  const own = medicine('2', { addedBy: 'guardian' })
  const noted = medicine('1', { ownNote: { ...note, addedBy: 'patient' } })
  const onHoldMedicine = medicine('3', {
    meaning: { standing: 'uncertain', says: ['on-hold'] },
    ownNote: { ...note, addedBy: 'guardian' },
  })
  const html = textOf(
    await drawSheet({ current: { medications: { now: [thing(noted), thing(own)], unsure: [onHoldMedicine] } } }),
  )
  expect(html).toContain('medicine 1 1 tablet The patient’s note, Nov 03, 2026: “I don’t take this anymore”')
  expect(html).toContain('medicine 2 Added by the patient’s guardian, 1 tablet')
  expect(html).toContain('medicine 3 (On hold, The guardian’s note, Nov 03, 2026: “I don’t take this anymore”)')
})

test('the page for a doctor states how entries of the same item differ between sources', async () => {
  const other = medicine('2', { addedBy: 'patient', asOf: '2020-06-01' })
  const html = textOf(await drawSheet({ current: { medications: { now: [thing(medicine('1'), other)] } } }))
  expect(html).toContain('Added by the patient: as of Jun 01, 2020.')
})

test('the page for a doctor states how many entries of a list it leaves out', async () => {
  const now = Array.from({ length: 40 }, (_one, index) => thing(medicine(`n${index}`)))
  const unsure = Array.from({ length: 30 }, (_one, index) => medicine(`u${index}`))
  const doses = Array.from({ length: 20 }, (_one, index) => dose(`d${index}`, { vaccineCode: `Vaccine ${index}` }))
  const html = textOf(await drawSheet({ current: { medications: { now, unsure } }, doses }))
  expect(html).toContain('And 25 more in the list, not on this page.')
  expect(html).toContain('medicine u7 and 22 more in the list')
  expect(html).toContain('And 8 more in the list, not on this page.')
})

test('the page for a doctor does not describe a list without current entries as empty', async () => {
  const ruledOut = [medicine('1', { meaning: { standing: 'negated', says: ['do-not-take'] } })]
  const html = textOf(await drawSheet({ current: { medications: { ruledOut } } }))
  expect(html).toContain('0 current, 1 not taken')
  expect(html).toContain('Don’t take, or not being taken: medicine 1 (Not to be taken)')
  expect(html).not.toMatch(/holds? no medication/)
})

test('the page for a doctor states its creation date and every source with an entry in the page’s lists', async () => {
  const { isListed: _none, ...unlistedSource } = source('c')
  const sources = [source('a'), source('b'), source('b2', { providerName: 'Clinic b' }), unlistedSource]
  const html = textOf(await drawSheet({ sources, doses: [dose('1')] }))
  expect(html).toMatch(/Made on \w{3} \d+, \d{4} with entries from 3 sources: Clinic a, Clinic b \(2\)\./)
  expect(html).not.toContain('Clinic c')
  expect(textOf(await drawSheet({ sources: [unlistedSource] }))).toMatch(/Made on \w{3} \d+, \d{4}\. Printed/)
})

test('on the doctor’s page, the numbers of shown and omitted entries add up to the total', async () => {
  for (const [now, unsure, ruledOut, doses] of [
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [15, 8, 8, 12],
    [16, 9, 9, 13],
    [40, 30, 20, 33],
  ] as const) {
    const many = (count: number, name: string) => Array.from({ length: count }, (_one, at) => medicine(`${name}${at}`))
    const record: Record = {
      current: {
        medications: {
          now: many(now, 'now').map((row) => thing(row)),
          unsure: many(unsure, 'unsure'),
          ruledOut: many(ruledOut, 'never'),
        },
      },
      doses: Array.from({ length: doses }, (_one, at) => dose(`d${at}`, { vaccineCode: `vaccine ${at}` })),
    }
    const html = await drawSheet(record)
    const section = (name: string): string => html.split(`aria-label="${name}"`)[1]?.split('</section>')[0] ?? ''
    const added = (text: string): number => Number(/(\d+) more in the list/.exec(text)?.[1] ?? 0)
    const [list = '', ...rest] = section('Medicines taken now').split('</ul>')
    const [more = '', ...lines] = rest.join('').split('onePageRest')
    expect((list.match(/<li>/g) ?? []).length + added(more)).toBe(now)
    const named = (name: string): number => {
      const line = lines.find((one) => one.includes(`medicine ${name}`)) ?? ''
      return (line.match(/medicine /g) ?? []).length + added(line)
    }
    expect([named('unsure'), named('never')]).toEqual([unsure, ruledOut])
    const vaccines = section('Vaccinations')
    expect((vaccines.match(/<li/g) ?? []).length + added(vaccines)).toBe(doses)
  }
})

const full: Record = {
  current: {
    medications: {
      now: Array.from({ length: 20 }, (_one, index) => thing(medicine(`n${index}`, { asOf: '2020-06-01' }))),
      unsure: [
        medicine('u', {
          meaning: { standing: 'planned', says: ['planned'] },
          ownNote: { ...note, addedBy: 'patient' },
        }),
      ],
      ruledOut: [medicine('r', { meaning: { standing: 'negated', says: ['not-taken'] } })],
    },
    allergies: {
      now: [
        {
          rows: [{ ...empty('allergies'), ...base('x'), code: 'latex', criticality: null }],
          differs: false,
          against: [{ ...empty('allergies'), ...base('y'), code: 'latex' }],
        },
      ],
    },
  },
  tests: [
    {
      ...{
        key: 't',
        testKey: 't',
        name: 'Potassium',
        sourceName: 'Potassium',
        count: 1,
        since: null,
        past: [],
        panel: null,
      },
      latest: {
        ...base('t'),
        ...{
          date: null,
          value: '6.9',
          unit: 'mmol/L',
          interpretation: null,
          meaning: { standing: 'uncertain', says: ['preliminary'] },
        },
        referenceRange: { text: '3.5-5.1', low: '3.5', high: '5.1' },
        mark: { word: 'Critically high', side: 'high', by: 'source', code: 'HH' },
      },
      newerWithout: { date: '2025-01-01', why: null },
    },
  ],
  doses: [
    dose('1', { date: null }),
    dose('2', { meaning: { standing: 'negated', says: ['not-given'] } }),
    dose('3', { meaning: { standing: 'planned', says: ['planned'] } }),
  ],
  sources: [
    source('a', { state: 'partial', missing: 3, reason: 'page-failed' }),
    source('b', { state: 'failed', reason: 'page-failed' }),
  ],
}

test('renders the same English sheet on a Spanish page as on an English page', async () => {
  const [english, spanish] = [await drawSheet(full), await drawSheet(full, 'es')]
  expect(textOf(spanish)).toBe(textOf(english))
})

test('renders the Spanish sheet without any English sentence', async () => {
  const html = textOf(await drawSheet(full, 'es', 'es'))
  expect(html).toContain('Hecha el')
  expect(html.replaceAll(note.text, '')).not.toMatch(
    /\b(?:the|more|list|Made|Planned|taken|Not|No date|source|Preliminary|high|range|records)\b/,
  )
})
