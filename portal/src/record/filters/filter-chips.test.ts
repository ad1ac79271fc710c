import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToggleChip } from './filter-chips.tsx'

const draw = (count: number | null): string =>
  renderToStaticMarkup(
    createElement(ToggleChip, { label: 'Out of range', count, isOn: false, isAlert: true, onToggle: () => undefined }),
  )

test('a filter shows no number before its list has loaded', () => {
  expect(draw(null)).not.toMatch(/\d/)
  expect(draw(0)).toMatch(/>0</)
})
