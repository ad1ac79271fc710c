import { constants } from '@kinchart/contract/rules/constants.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

const rows = Array.from({ length: 25 }, (_, index) => `row ${index}`)
const draw = (pageSize?: number): string =>
  renderToStaticMarkup(
    createElement(DataTable<string>, {
      label: 'People',
      columns: [{ key: 'name', label: 'Name', show: (row) => row }],
      rows,
      rowKey: (row) => row,
      isFailed: false,
      onRetry: () => undefined,
      empty: null,
      ...(pageSize === undefined ? {} : { pageSize }),
    }),
  )

test('a table shows eight rows per page by default, with links to the first and the last page', () => {
  const drawn = draw()
  expect(drawn.match(/row \d+/g)).toEqual(rows.slice(0, constants.defaultPageSize))
  expect(drawn).toContain('1–8 of 25')
  for (const name of ['First page', 'Last page']) expect(drawn).toContain(`aria-label="${name}"`)
  expect(draw(constants.largePageSize).match(/row \d+/g)).toHaveLength(constants.largePageSize)
})
