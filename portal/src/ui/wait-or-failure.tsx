import common from '#theme/common.module.css'
import { CouldNotLoad, SkeletonRows } from './list-states.tsx'

type Props = {
  readonly query: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown }
  /** Of the rows that stand in for those on the way. */
  readonly rows: number
  readonly columns: number
}

/** In the place of what is asked for while it is on the way, and where it could not be loaded; nothing once it is there. */
export function WaitOrFailure({ query: { isPending, isError, refetch }, rows, columns }: Props) {
  if (!isPending && !isError) return null
  return (
    <div className={common.card}>
      {isPending ? <SkeletonRows rows={rows} columns={columns} /> : <CouldNotLoad onRetry={() => void refetch()} />}
    </div>
  )
}
