import type { CostGroup } from '@kinchart/contract/calls/claims.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnCosts } from './cost-chart.tsx'

const month = (number: number, youOwe: string | null, planPaid: string | null): CostGroup => ({
  name: `2026-${String(number).padStart(2, '0')}`,
  isRest: false,
  ...{ charged: null, allowed: null, rest: null, youOwe, planPaid },
  ...{ claims: 1, withoutAmounts: 0, unread: 0, disagree: 0, negative: 0, otherCurrencies: 0 },
})
const year = Array.from({ length: 12 }, (_, index) => month(index + 1, null, null))
const draw = (groups: readonly CostGroup[], width = 700) =>
  renderToStaticMarkup(createElement(DrawnCosts, { groups, currency: 'USD', width }))
const barsOf = (drawn: string, part: 'youOwe' | 'planPaid') =>
  [
    ...drawn.matchAll(
      new RegExp(`data-part="${part}" x="([\\d.]+)" y="([\\d.]+)" width="[\\d.]+" height="([\\d.]+)"`, 'g'),
    ),
  ].map(([, x, y, height]) => ({ x: Number(x), top: Number(y), bottom: Number(y) + Number(height) }))
const linesOf = (drawn: string) => [...drawn.matchAll(/>(-?\$[\d,]+)<\/text>/g)].map(([, label]) => label)

test('stacks the plan’s payment on top of the amount that the patient owes', () => {
  const drawn = draw([month(1, '100.00', '300.00'), month(2, '200.00', null)])
  const [owed, second] = barsOf(drawn, 'youOwe')
  const [paid, none] = barsOf(drawn, 'planPaid')
  const height = (bar?: { top: number; bottom: number }) => (bar?.bottom ?? 0) - (bar?.top ?? 0)
  expect(paid?.bottom).toBeCloseTo(owed?.top ?? 0)
  expect(height(paid)).toBeCloseTo(3 * height(owed))
  expect(height(second)).toBeCloseTo(2 * height(owed))
  expect(height(none)).toBe(0)
  expect(linesOf(drawn)).toEqual(['$0', '$100', '$200', '$300', '$400'])
})

test('draws a negative amount below zero', () => {
  const drawn = draw([month(1, '-50.00', '80.00')])
  expect(barsOf(drawn, 'planPaid')[0]?.bottom).toBeCloseTo(barsOf(drawn, 'youOwe')[0]?.top ?? 0)
  expect(linesOf(drawn)).toEqual(['-$50', '$0', '$50', '$100'])
})

test('labels every month if there is space, and leaves out labels that would overlap', () => {
  const labels = (width: number) => [...draw(year, width).matchAll(/>([A-Z][a-z]{2})<\/text>/g)].map(([, name]) => name)
  expect(labels(700)).toHaveLength(12)
  expect(labels(280)).toEqual(['Jan', 'Apr', 'Jul', 'Oct'])
})

test('lists the figures of every month for screen readers, and does not show a missing amount as zero', () => {
  const drawn = draw([month(1, '12.50', null)])
  expect(drawn).toMatch(/<th scope="row">Jan<\/th><td>\$12\.50<\/td><td>Not provided<\/td>/)
  expect(drawn).toContain('aria-valuetext="Jan · You owe $12.50 · Plan paid Not provided"')
})

test('a screen reader first reads the latest month that has claims', () => {
  const drawn = draw([month(1, '12.50', '4.00'), { ...month(2, null, null), claims: 0 }])
  expect(drawn).toContain('aria-valuetext="Jan · You owe $12.50 · Plan paid $4.00"')
})
