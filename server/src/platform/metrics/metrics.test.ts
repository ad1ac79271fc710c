import { expect, test } from 'vitest'
import { parseExposition, valueOf } from '../../../test/parse-exposition.ts'
import { createMetrics } from './metrics.ts'

test('queries the database once for twenty simultaneous scrapes', async () => {
  const metrics = createMetrics()
  let queryCount = 0
  metrics.askOnScrape(async () => {
    queryCount++
    await new Promise((resolve) => setTimeout(resolve, 20))
    metrics.gauges.mailsWaiting.show([{ value: queryCount }])
  })
  const texts = await Promise.all(Array.from({ length: 20 }, async () => metrics.text()))
  texts.push(await metrics.text())
  expect(queryCount).toBe(1)
  for (const text of texts) expect(valueOf(parseExposition(text), 'kinchart_mails_waiting')).toBe(1)
})

test('omits an unknown metric instead of showing zero', async () => {
  const { gauges, text } = createMetrics()
  const shown = async () => valueOf(parseExposition(await text()), 'kinchart_mails_failing')
  expect(await shown()).toBeUndefined()
  gauges.mailsFailing.show([{ value: 0 }])
  expect(await shown()).toBe(0)
  gauges.mailsFailing.hide()
  expect(await shown()).toBeUndefined()
  // Only this metric has an initial value, 0, because the database may be down until a query succeeds.
  expect(valueOf(parseExposition(await text()), 'kinchart_database_up')).toBe(0)
})

test('uses a small, fixed set of label values for requests of any method and status', async () => {
  const { counts, text } = createMetrics()
  const methods = ['GET', 'PROPFIND', 'M-SEARCH', 'UNLINK', 'x\n"}1']
  for (let status = 100; status < 1100; status++)
    for (const method of methods) counts.answered({ route: '/readyz', method, status, seconds: 0.1, refusal: null })
  const { samples } = parseExposition(await text()).get('kinchart_http_request_duration_seconds') ?? { samples: [] }
  const of = (label: string) => [...new Set(samples.map(({ labels }) => labels[label] ?? ''))].toSorted()
  expect(of('method')).toEqual(['GET', 'other'])
  expect(of('status')).toEqual(['1xx', '2xx', '3xx', '4xx', '5xx', 'other'])
})
