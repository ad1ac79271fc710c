import { constants } from '@kinchart/contract/rules/constants.ts'
import { rem } from '#theme/rem.ts'
import type { SxProps, Theme } from '@mui/material/styles'

/**
 * In px: 46 for the head, 8 rows of 50 and 52 for the foot make the grid height of the contract, with two borders of 1.
 */
export const headHeight = 46
export const rowHeight = 50
const rowsHeight = headHeight + constants.defaultPageSize * rowHeight

export const gridStyles: SxProps<Theme> = {
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
  // The filler cell at the end of a row is empty: padding would make the list wider than its frame.
  '& .MuiDataGrid-cell.MuiDataGrid-cellEmpty': { padding: 0 },
  // The longest flag label ('Significantly') fits next to its icon.
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
  // If the list is wider than its frame, the details column stays in view.
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
