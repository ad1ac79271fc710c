import type { ShownRow } from '#record/section.ts'
import { Mark, Value } from './value.tsx'

export function ValueOfRow({ row, className }: { row: ShownRow; className: string | undefined }) {
  const { value, interpretation } = row.cells
  const [first] = value?.kind === 'values' ? value.values : []
  const isOut = value?.kind === 'values' && (first?.isOut ?? value.isOut)
  const mark = interpretation?.kind === 'mark' && (interpretation.mark !== null || interpretation.text !== null)
  if (first === undefined && !mark) return null
  return (
    <span className={className}>
      {first !== undefined && <Value shown={first} isOut={isOut} />}
      {interpretation?.kind === 'mark' && mark && <Mark mark={interpretation.mark} text={interpretation.text} />}
    </span>
  )
}
