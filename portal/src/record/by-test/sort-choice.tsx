import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { sortColumns, type TestSort } from './arrange-tests.ts'
import styles from './by-test.module.css'

type Props = { readonly sort: TestSort; readonly onSort: (sort: TestSort) => void }

export function SortChoice({ sort, onSort }: Props) {
  return (
    <label className={styles.testSortChoice}>
      {byTestTexts.order}{' '}
      <select
        value={sort.column}
        onChange={({ target }) => {
          const column = sortColumns.find((one) => one === target.value) ?? 'date'
          onSort({ column, isAscending: column !== 'date' })
        }}
      >
        {sortColumns.map((column) => (
          <option key={column} value={column}>
            {byTestTexts.orders[column]}
          </option>
        ))}
      </select>
    </label>
  )
}
