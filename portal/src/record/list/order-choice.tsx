import { listTexts } from '@kinchart/texts/en/chart.ts'
import type { Column } from '#record/section.ts'
import styles from './list.module.css'
import type { Sort } from './records-query.ts'

type Props = {
  readonly columns: readonly Column[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

export function OrderChoice({ columns, sort, onSort }: Props) {
  const sortable = columns.filter(({ isSortable }) => isSortable !== false)
  return (
    <label className={styles.order}>
      {listTexts.order}{' '}
      <select
        value={sort === null ? '' : `${sort.field}:${sort.direction}`}
        onChange={({ target }) => {
          const [field, direction] = target.value.split(':')
          onSort(
            field === undefined || field === '' ? null : { field, direction: direction === 'desc' ? 'desc' : 'asc' },
          )
        }}
      >
        <option value="">{listTexts.usual}</option>
        {sortable.map(({ field, label }) => (
          <optgroup key={field} label={label}>
            <option value={`${field}:asc`}>{listTexts.ascending({ column: label })}</option>
            <option value={`${field}:desc`}>{listTexts.descending({ column: label })}</option>
          </optgroup>
        ))}
      </select>
    </label>
  )
}
