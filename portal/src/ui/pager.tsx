import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import FirstPageRounded from '@mui/icons-material/FirstPageRounded'
import LastPageRounded from '@mui/icons-material/LastPageRounded'
import IconButton from '@mui/material/IconButton'
import './pager.css'

type Props = {
  /** Begins at 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** The foot of a list, with first and last. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <nav className="pager num" aria-label="Pages">
      <span>Rows per page: {pageSize}</span>
      <span aria-live="polite">
        {from}–{Math.min(page * pageSize, total)} of {total}
      </span>
      <span className="pager-acts">
        <IconButton aria-label="First page" disabled={page <= 1} onClick={() => onPage(1)}>
          <FirstPageRounded />
        </IconButton>
        <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeftRounded />
        </IconButton>
        <IconButton aria-label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <ChevronRightRounded />
        </IconButton>
        <IconButton aria-label="Last page" disabled={page >= last} onClick={() => onPage(last)}>
          <LastPageRounded />
        </IconButton>
      </span>
    </nav>
  )
}
