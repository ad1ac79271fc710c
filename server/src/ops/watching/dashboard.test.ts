import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { calls } from '@kinchart/contract/calls/all.ts'
import { importStates } from '@kinchart/contract/calls/import-states.ts'
import { logEvents, logLevels } from '#platform/log-events.ts'
import { importQueue } from '#import/import-events.ts'
import { mailQueue } from '#platform/mail/outbox.ts'
import { outboundResults } from '#platform/metrics/counts.ts'
import { scrapedParts } from '#platform/metrics/gauges.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { parseExposition, type Family } from '../../../test/parse-exposition.ts'

const folder = join(import.meta.dirname, '../../../../docs/operations')

const target = z.object({ expr: z.string().min(1), refId: z.string() })
const dashboard = z
  .object({
    title: z.literal('Kinchart'),
    schemaVersion: z.number(),
    panels: z.array(
      z.object({
        id: z.number(),
        type: z.enum(['row', 'stat', 'timeseries']),
        title: z.string().min(1),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
        targets: z.array(target).min(1).optional(),
      }),
    ),
    templating: z.object({ list: z.array(z.object({ name: z.string(), definition: z.string().optional() })) }),
  })
  .parse(JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')))

const alerts = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^Kinchart[A-Z]\w+$/),
            expr: z.string().min(1),
            for: z
              .string()
              .regex(/^\d+m$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
            annotations: z.strictObject({ summary: z.string().min(1), description: z.string().min(1) }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(join(folder, 'alerts.yml'), 'utf8')))

const rules = alerts.groups.flatMap((group) => group.rules)
const queries = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [[name, definition] as const],
  ),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
]

let families: ReadonlyMap<string, Family>
beforeAll(async () => {
  const metrics = createMetrics()
  const { counts, gauges } = metrics
  metrics.watchProcess()
  counts.answered({ route: '/', method: 'GET', status: 500, seconds: 1, refusal: 'unexpected' })
  for (const one of ['imports', 'importsEnded'] as const)
    gauges[one].show([{ state: 'failed', vendor: 'epic', value: 1 }])
  gauges.jobs.show([{ queue: 'mail', due: 'now', value: 1 }])
  gauges.pool.show([{ state: 'used', value: 1 }])
  gauges.unknown.show([{ part: 'jobs', value: 0 }])
  families = parseExposition(await metrics.text())
})

const familyOf = (name: string): Family | undefined =>
  families.get(name) ?? families.get(name.replace(/_(?:bucket|count|sum)$/, ''))

const OF_TARGETS = ['job', 'instance']

function selectorsOf(expr: string): readonly { readonly name: string; readonly conditions: readonly string[][] }[] {
  return [...expr.matchAll(/\b(kinchart_\w+|up)\b(?:\{([^}]*)\})?/g)].map(([, name = '', braces = '']) => ({
    name,
    conditions: [...braces.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', sign = '', value = '']) => [
      label,
      sign,
      value,
    ]),
  }))
}

test('finds a metric in every query of the dashboard and the alerts', () => {
  expect(dashboard.panels.length).toBeGreaterThan(20)
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  expect(rules.length).toBeGreaterThan(10)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  expect(queries.filter(([, expr]) => selectorsOf(expr).length === 0)).toEqual([])
})

test.each(queries)('%s queries only existing metrics and labels: %s', (_, expr) => {
  for (const { name, conditions } of selectorsOf(expr)) {
    if (name === 'up') continue
    const labels = familyOf(name)?.samples.flatMap((one) => Object.keys(one.labels))
    expect([name, labels]).toEqual([name, expect.any(Array)])
    for (const [label = ''] of conditions)
      expect([name, label, [...OF_TARGETS, ...(labels ?? [])]]).toEqual([name, label, expect.arrayContaining([label])])
  }
  const all = new Set(
    selectorsOf(expr).flatMap(({ name }) => familyOf(name)?.samples.flatMap((one) => Object.keys(one.labels)) ?? []),
  )
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim()),
  )
  for (const label of grouped) expect([label, OF_TARGETS.includes(label) || all.has(label)]).toEqual([label, true])
  for (const [open, close] of ['()', '{}', '[]'])
    expect(expr.split(open ?? '').length).toBe(expr.split(close ?? '').length)
})

const valuesOf: Readonly<Record<string, readonly string[]>> = {
  state: [...importStates, 'used', 'idle'],
  queue: [mailQueue.name, importQueue.name],
  due: ['now', 'later'],
  event: Object.keys(logEvents),
  level: logLevels,
  result: outboundResults,
  part: scrapedParts,
  status: ['1xx', '2xx', '3xx', '4xx', '5xx', 'other'],
  job: ['kinchart'],
}

test('the dashboard and alerts compare each label only with values that the label can have', () => {
  for (const [title, expr] of queries)
    for (const { conditions } of selectorsOf(expr))
      for (const [label = '', sign = '', value = ''] of conditions) {
        if (value.startsWith('$') || label === 'route') continue
        for (const one of sign === '=' ? [value] : value.split('|'))
          expect([title, label, one]).toEqual([title, label, expect.toBeOneOf([...(valuesOf[label] ?? [])])])
      }
})

test('the latency alert excludes only routes that exist', () => {
  const [slow] = rules.filter(({ alert }) => alert === 'KinchartSlow').flatMap(({ expr }) => selectorsOf(expr))
  const left = new RegExp(`^(?:${slow?.conditions.find(([label]) => label === 'route')?.[2]})$`)
  const routes = Object.values(calls)
    .flatMap(({ path, formerPath = path }) => [...new Set([path, formerPath])])
    .map((path) => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  expect(routes.filter((route) => left.test(route)).toSorted()).toEqual([
    '/api/BlueButton/claim-document/:id',
    '/api/EhrEndPoints/AskAgain',
    '/api/EhrEndPoints/FinishImport',
    '/api/EhrEndPoints/ImportRecordFiles',
    '/api/EhrEndPoints/StartImport',
    '/api/EhrEndPoints/UploadRecordFile',
    '/api/Login/UserRegister',
    '/api/Login/forgot-password',
    '/api/Login/resend-verification-code',
    '/api/MergeEHR/get-dicom-instance',
    '/api/MergeEHR/get-dicom-series',
    '/api/MergeEHR/get-original/:documentId',
    '/api/MergeEHR/take-archive',
    '/api/MergeEHR/take-print',
    '/api/Sharing/GetSummary',
    '/api/claims/get-document/:id',
    '/api/copies/get-archive',
    '/api/copies/get-print',
    '/api/documents/get-original/:documentId',
    '/api/health-links/get-summary',
    '/api/imaging/get-instance',
    '/api/imaging/get-series',
    '/api/imports/begin-authorization',
    '/api/imports/finish-authorization',
    '/api/imports/import-files',
    '/api/imports/retry-authorization',
    '/api/imports/upload-file',
  ])
})
