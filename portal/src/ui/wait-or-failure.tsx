import { common } from '#theme/styles.ts'
import { CouldNotLoad, SkeletonRows } from './list-states.tsx'

type Props = {
  readonly query: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown }
  readonly rows: number
  readonly columns: number
}

export function WaitOrFailure({ query: { isPending, isError, refetch }, rows, columns }: Props) {
  if (!isPending && !isError) return null
  return (
    <div className={common.card}>
      {isPending ? <SkeletonRows rows={rows} columns={columns} /> : <CouldNotLoad onRetry={() => void refetch()} />}
    </div>
  )
}
