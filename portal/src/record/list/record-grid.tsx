import { constants } from '@kinchart/contract/constants.ts'
import { documentTexts } from '@kinchart/contract/texts-records.ts'
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded'
import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import IconButton from '@mui/material/IconButton'
import { DataGrid } from '@mui/x-data-grid'
import type { GridColDef } from '@mui/x-data-grid'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { SkeletonRows } from '#ui/list-looks.tsx'
import type { Column, ShownRow } from '../section.ts'
import { MergedCell, useMergedColumns } from './merge-columns.tsx'
import type { MergedColumn } from './merge-columns.tsx'
import { gridLooks, headHeight, rowHeight } from './grid-looks.ts'
import type { Sort } from './records-query.ts'

type Props = {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly ShownRow[]
  readonly isLoading: boolean
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  readonly onDetails: (row: ShownRow) => void
  /** Null where rows of this kind hold no documents. */
  readonly onDocument: ((row: ShownRow) => void) | null
  /** What stands in the middle where there are no rows. */
  readonly middle: ReactNode
  readonly foot: ReactNode
}

/** What stands there instead is beside the grid: a grid holds rows and nothing else. */
const Nothing = () => null
const Waiting = () => <SkeletonRows rows={constants.defaultPageSize} columns={5} />
const Ascending = () => <ArrowUpwardRounded className="MuiDataGrid-sortIcon" fontSize="small" />
const Descending = () => <ArrowDownwardRounded className="MuiDataGrid-sortIcon" fontSize="small" />
const slots = {
  noRowsOverlay: Nothing,
  loadingOverlay: Waiting,
  columnSortedAscendingIcon: Ascending,
  columnSortedDescendingIcon: Descending,
}

/** The grid: its frame, heads and height are the same in every look of the list. */
export function RecordGrid({
  label,
  columns,
  rows,
  isLoading,
  sort,
  onSort,
  onDetails,
  onDocument,
  middle,
  foot,
}: Props) {
  const merged = useMergedColumns(columns)
  const drawn = useMemo(
    () => [...merged.map(columnOf), detailsColumn(onDetails, onDocument)],
    [merged, onDetails, onDocument],
  )
  return (
    <div className="grid-frame">
      <DataGrid
        aria-label={label}
        rows={rows}
        columns={drawn}
        loading={isLoading}
        slots={slots}
        hideFooter
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        rowHeight={rowHeight}
        columnHeaderHeight={headHeight}
        // Details stay at the edge of a list that is wider than its frame, so they are always drawn.
        columnBufferPx={4000}
        paginationMode="server"
        rowCount={rows.length}
        sortingMode="server"
        sortModel={sort === null ? [] : [{ field: sort.field, sort: sort.direction }]}
        onSortModelChange={([first]) => {
          onSort(first?.sort === 'asc' || first?.sort === 'desc' ? { field: first.field, direction: first.sort } : null)
        }}
        sx={gridLooks}
      />
      {rows.length === 0 && !isLoading && <div className="grid-middle">{middle}</div>}
      {foot}
    </div>
  )
}

function columnOf(column: MergedColumn): GridColDef<ShownRow> {
  const { field, label, width, minWidth = 160, isSortable = true, isRight = false, under } = column
  // A second line of words wants the width of words.
  const isWide = under.some((one) => one.minWidth !== undefined)
  return {
    field,
    headerName: [label, ...under.map((one) => one.label.toLowerCase())].join(', '),
    sortable: isSortable,
    resizable: false,
    ...(isRight ? { align: 'right', headerAlign: 'right' } : {}),
    ...(width === undefined || isWide ? { flex: width ?? minWidth, minWidth: width ?? minWidth } : { width }),
    renderCell: ({ row }) => <MergedCell row={row} column={column} />,
  }
}

function detailsColumn(
  onDetails: (row: ShownRow) => void,
  onDocument: ((row: ShownRow) => void) | null,
): GridColDef<ShownRow> {
  return {
    field: 'details',
    headerName: '',
    width: onDocument === null ? 60 : 104,
    sortable: false,
    resizable: false,
    align: onDocument === null ? 'right' : 'left',
    renderHeader: () => <span className="unseen">Details</span>,
    renderCell: ({ row, tabIndex }) => (
      <>
        <IconButton aria-label={`Details of ${row.title}`} tabIndex={tabIndex} onClick={() => onDetails(row)}>
          <ArticleOutlined />
        </IconButton>
        {onDocument !== null && row.document && (
          <IconButton
            aria-label={`${documentTexts.openOf} ${row.title}`}
            tabIndex={tabIndex}
            onClick={() => onDocument(row)}
          >
            <AttachFileRounded />
          </IconButton>
        )}
      </>
    ),
  }
}
