import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import IconButton from '@mui/material/IconButton'
import { DataGrid, GridRow, useGridApiRef, type GridColDef, type GridRowProps } from '@mui/x-data-grid'
import { ArrowDownwardRounded, ArrowUpwardRounded, ArticleOutlined, AttachFileRounded } from 'icons'
import { createContext, use, useMemo, useState, type FocusEvent, type ReactNode } from 'react'
import { SkeletonRows } from '#ui/list-states.tsx'
import { textScale, useWidth } from '#ui/layout.ts'
import type { Column, ShownRow } from '#record/section.ts'
import { markMissingRow } from './missing-row.ts'
import type { Sort } from './records-query.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames, common } from '#theme/styles.ts'
import listStyles from './list.module.css'
import { CellView } from './record-cards.tsx'
import styles from './list.module.css'
import { rem } from '#theme/tokens.ts'
import type { SxProps, Theme } from '@mui/material/styles'

/**
 * In px. The head (46), 8 rows of 50, the foot (52) and two borders of 1 make the grid height that the contract
 * requires.
 */
const headHeight = 46
const rowHeight = 50
const rowsHeight = headHeight + constants.defaultPageSize * rowHeight

const gridStyles: SxProps<Theme> = {
  minHeight: rem(rowsHeight),
  '--DataGrid-overlayHeight': rem(constants.defaultPageSize * rowHeight),
  border: 0,
  borderRadius: 0,
  fontSize: rem(16),
  lineHeight: '1.25rem',
  color: 'var(--ink)',
  '--DataGrid-t-color-border-base': 'var(--line)',
  '--DataGrid-rowBorderColor': 'var(--line)',
  '--DataGrid-t-header-background-base': 'var(--sunk)',
  '--DataGrid-containerBackground': 'var(--sunk)',
  '& .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaderRow': {
    background: 'var(--sunk)',
  },
  '& .MuiDataGrid-columnHeaderTitle': {
    font: 'var(--label)',
    lineHeight: '1.125rem',
    color: 'var(--ink-2)',
    whiteSpace: 'normal',
    overflow: 'visible',
  },
  '& .MuiDataGrid-columnHeaderTitleContainerContent': { overflow: 'visible' },
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-cell': { padding: '0 0.75rem' },
  '& [role="columnheader"][aria-colindex="1"], & [role="gridcell"][aria-colindex="1"]': {
    paddingInlineStart: '1.25rem',
  },
  // The filler cell at the end of a row is empty. Padding would make the list wider than its frame.
  '& .MuiDataGrid-cell.MuiDataGrid-cellEmpty': { padding: 0 },
  // The longest flag label ('Significantly') must fit next to its icon.
  '& .MuiDataGrid-cell [data-part~=mark]': { gap: '3px', fontSize: rem(15) },
  '& .MuiDataGrid-cell [data-part~=mark] > svg': { fontSize: rem(16) },
  '& .MuiDataGrid-columnSeparator': { display: 'none' },
  '& .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'center',
    minHeight: rem(rowHeight),
    borderColor: 'var(--line)',
    whiteSpace: 'normal',
  },
  '& .MuiDataGrid-cell[data-field="details"]': { padding: '0 0.75rem 0 0', justifyContent: 'flex-end' },
  // Keep the details column in view if the list is wider than its frame.
  '& .MuiDataGrid-cell[data-field="details"], & .MuiDataGrid-columnHeader[data-field="details"]': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    background: 'var(--surface)',
  },
  '& .MuiDataGrid-columnHeader[data-field="details"]': { background: 'var(--sunk)' },
  '& .MuiDataGrid-columnHeader[data-field="value"] .MuiDataGrid-columnHeaderTitle': { paddingInlineStart: '2rem' },
  '& .MuiDataGrid-row': { '--rowBorderColor': 'var(--line)' },
  '& .MuiDataGrid-row:last-of-type .MuiDataGrid-cell': { borderBottomColor: 'transparent' },
  '& .MuiDataGrid-row:hover, & .MuiDataGrid-row.Mui-hovered': {
    backgroundColor: 'color-mix(in srgb, var(--action-tint) 45%, var(--surface))',
  },
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': { backgroundColor: 'transparent' },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-columnHeader:focus-within':
    { outline: 'none' },
  '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
    outline: '2px solid var(--focus)',
    outlineOffset: '-2px',
  },
  '& .MuiDataGrid-filler, & .MuiDataGrid-filler > *': { borderColor: 'transparent' },
  '& .MuiDataGrid-overlay': { display: 'block', background: 'var(--surface)', height: '100%' },
  '& .MuiDataGrid-overlayWrapperInner': { display: 'flex' },
  '& .MuiDataGrid-overlayWrapperInner > *': { flex: 1, background: 'var(--surface)' },
  '& .MuiDataGrid-sortIcon': { fontSize: rem(18), color: 'var(--ink-2)', opacity: 1 },
}

type MergedColumn = Column & { readonly under: readonly Column[] }

/** In px. */
const usual = 160
/** In px. Minimum width for readable text when space is narrow, even in merged columns. */
const least = 140
const leastUnder = 124

export const widthOf = ({ width, minWidth = usual, under }: MergedColumn): number =>
  Math.max(width ?? minWidth, ...under.map((one) => Math.min(one.width ?? one.minWidth ?? usual, leastUnder)))

/**
 * Fits the columns of a grid into the available width without dropping a column. Columns first move below the column
 * named in `into`, starting with the last. If that is not enough, columns are narrowed, and columns with
 * `isMovedLast` move too. A column stays separate if the column named in `into` is missing.
 */
export function mergeColumns(columns: readonly Column[], room: number): readonly MergedColumn[] {
  const moved = new Set<string>()
  const fits = (shown: readonly MergedColumn[]) => shown.reduce((sum, one) => sum + widthOf(one), 0) <= room
  const usually = () => arrange(columns, moved)
  const narrowly = () => usually().map((column) => ({ ...column, ...narrowed(column) }))
  for (const [isLast, arranged] of [
    [false, usually],
    [true, narrowly],
  ] as const) {
    for (const { field, into, isMovedLast = false } of columns.toReversed()) {
      if (fits(arranged())) return arranged()
      const isThere = columns.some((one) => one.field === into && one.field !== field)
      if (isThere && isMovedLast === isLast) moved.add(field)
    }
    if (fits(arranged())) return arranged()
  }
  return narrowly()
}

const arrange = (columns: readonly Column[], moved: ReadonlySet<string>): readonly MergedColumn[] =>
  columns
    .filter(({ field }) => !moved.has(field))
    .map((column) => ({
      ...column,
      under: columns.filter(({ field, into }) => moved.has(field) && into === column.field),
    }))

function narrowed({ narrow, width, minWidth = usual }: Column): Partial<Column> {
  if (width !== undefined) return narrow === undefined ? {} : { width: narrow }
  return { minWidth: narrow ?? Math.min(minWidth, least) }
}

function MergedCell({ row, column }: { row: ShownRow; column: MergedColumn }) {
  const main = row.cells[column.field]
  const under = column.under.filter(({ field }) => !isEmpty(row, field))
  if (under.length === 0) return <CellView cell={main} />
  return (
    <span className={styles.cellMerged}>
      <CellView cell={main} lines={2} />
      {under.map(({ field }) => (
        <CellView key={field} cell={row.cells[field]} />
      ))}
    </span>
  )
}

function isEmpty(row: ShownRow, field: string): boolean {
  const cell = row.cells[field]
  if (cell === undefined) return true
  if (cell.kind === 'range') return cell.range === null || cell.range.text === ''
  if (cell.kind === 'date') return cell.date === null
  if (cell.kind === 'mark') return cell.mark === null && cell.text === null
  return cell.kind === 'text' && cell.text === null
}

type Props = {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly ShownRow[]
  /** `from`: index of the first row in the complete list, starting at 0. `total`: number of rows in that list. */
  readonly from?: number
  readonly total?: number
  readonly isLoading: boolean
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
  readonly onDetails: (row: ShownRow) => void
  /** Null if rows of this section have no documents. */
  readonly onDocument: ((row: ShownRow) => void) | null
  readonly middle: ReactNode
  readonly foot: ReactNode
}

/** Renders nothing in the grid. The empty state is next to the grid, because an ARIA grid may contain only rows. */
const Nothing = () => null
const Waiting = () => <SkeletonRows rows={constants.defaultPageSize} columns={5} />
const Ascending = () => <ArrowUpwardRounded className={classNames('MuiDataGrid-sortIcon')} fontSize="small" />
const Descending = () => <ArrowDownwardRounded className={classNames('MuiDataGrid-sortIcon')} fontSize="small" />

const FromContext = createContext(0)
function PlacedRow(props: GridRowProps) {
  return <GridRow {...props} aria-rowindex={use(FromContext) + props.index + 2} />
}

const slots = {
  row: PlacedRow,
  noRowsOverlay: Nothing,
  loadingOverlay: Waiting,
  columnSortedAscendingIcon: Ascending,
  columnSortedDescendingIcon: Descending,
}

export function RecordGrid({
  label,
  columns,
  rows,
  from = 0,
  total = rows.length,
  isLoading,
  sort,
  onSort,
  onDetails,
  onDocument,
  middle,
  foot,
}: Props) {
  const grid = useGridApiRef()
  const [frame, width] = useWidth<HTMLDivElement>()
  const [scale] = useState(textScale)
  const drawn = useMemo(() => {
    const details = detailsColumn(onDetails, onDocument, scale)
    const room = (width ?? Number.POSITIVE_INFINITY) - (details.width ?? 0) / scale
    const merged = mergeColumns(columns, room)
    const isMerged = merged.some(({ under }) => under.length > 0)
    const shown = merged.map((column, index) => columnOf(column, isMerged && index === 0, scale))
    return { columns: [...shown, details], isMerged }
  }, [columns, width, scale, onDetails, onDocument])
  const marked = useMemo(() => rows.map(markMissingRow), [rows])
  // Forget a cell that lost the focus. Otherwise the next page would move the focus from the pager to that cell.
  const forget = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.querySelector('[role=grid]')?.contains(relatedTarget)) return
    grid.current?.setState((state) => ({ ...state, focus: { ...state.focus, cell: null, columnHeader: null } }))
  }
  return (
    <div
      className={classNames(listStyles.gridFrame, drawn.isMerged ? listStyles.isMerged : undefined)}
      data-part="grid-frame"
      ref={frame}
      onBlur={forget}
    >
      <FromContext value={from}>
        <DataGrid
          apiRef={grid}
          aria-label={label}
          slotProps={{ main: { 'aria-rowcount': total + 1 } }}
          rows={marked}
          columns={drawn.columns}
          loading={isLoading}
          slots={slots}
          localeText={words}
          hideFooter
          disableColumnMenu
          disableColumnFilter
          disableColumnSelector
          disableRowSelectionOnClick
          rowHeight={rowHeight * scale}
          // Most rows have the height that the design specifies. Rows with longer text are taller.
          getRowHeight={asItNeeds}
          getEstimatedRowHeight={asUsual}
          autoHeight
          columnHeaderHeight={headHeight * scale}
          // The details column is sticky in a list wider than its frame, so always render it.
          columnBufferPx={4000}
          rowBufferPx={4000}
          paginationMode="server"
          rowCount={rows.length}
          sortingMode="server"
          sortModel={sort === null ? [] : [{ field: sort.field, sort: sort.direction }]}
          onSortModelChange={([first]) => {
            onSort(
              first?.sort === 'asc' || first?.sort === 'desc' ? { field: first.field, direction: first.sort } : null,
            )
          }}
          sx={gridStyles}
        />
      </FromContext>
      {rows.length === 0 && !isLoading && <div className={listStyles.gridMiddle}>{middle}</div>}
      {foot}
    </div>
  )
}

const words = { columnHeaderSortIconLabel: uiTexts.sort }
const asItNeeds = () => 'auto' as const
const asUsual = () => rowHeight * textScale()

/**
 * `isNarrowName`: true for the name column when space is narrow. The column is then wider, so that a name's long
 * words are not broken.
 */
function columnOf(column: MergedColumn, isNarrowName: boolean, scale: number): GridColDef<ShownRow> {
  const { field, label, width, isSortable = true, isRight = false, under } = column
  // A column with a second line of text must be as wide as a text column.
  const isWide = under.some((one) => one.minWidth !== undefined)
  const least = widthOf(column) * scale
  return {
    field,
    headerName: listOf([label, ...under.map((one) => one.label.toLowerCase())]),
    sortable: isSortable,
    resizable: false,
    ...(isRight ? { align: 'right', headerAlign: 'right' } : {}),
    ...(width === undefined || isWide
      ? { flex: isNarrowName ? least * 1.5 : least, minWidth: least }
      : { width: least }),
    renderCell: ({ row }) => <MergedCell row={row} column={column} />,
  }
}

function detailsColumn(
  onDetails: (row: ShownRow) => void,
  onDocument: ((row: ShownRow) => void) | null,
  scale: number,
): GridColDef<ShownRow> {
  return {
    field: 'details',
    headerName: '',
    width: (onDocument === null ? 60 : 104) * scale,
    sortable: false,
    resizable: false,
    align: onDocument === null ? 'right' : 'left',
    renderHeader: () => <span className={common.unseen}>{chartTexts.details}</span>,
    renderCell: ({ row, tabIndex }) => (
      <>
        <IconButton
          aria-label={chartTexts.detailsOf({ title: row.title })}
          tabIndex={tabIndex}
          onClick={() => onDetails(row)}
        >
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
