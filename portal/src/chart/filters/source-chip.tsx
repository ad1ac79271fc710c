import type { ListSource } from '@kinchart/contract/record-list.ts'
import { askedSources } from '@kinchart/contract/completeness.ts'
import { filterTexts } from '@kinchart/texts/by-test.ts'
import { ChoiceChip } from './filter-chips.tsx'

type Props = {
  readonly sources: readonly ListSource[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** Which source entries came from. Absent where there is one alone. */
export function SourceChip({ sources, chosen, onChoose }: Props) {
  const asked = askedSources(sources)
  if (asked.length < 2 && chosen === null) return null
  const name = asked.find(({ ehrImportRequestId }) => ehrImportRequestId === chosen)?.providerName
  return (
    <ChoiceChip
      label={filterTexts.source}
      choices={asked.map(({ ehrImportRequestId, providerName }) => ({ value: ehrImportRequestId, text: providerName }))}
      chosen={chosen === null ? null : { value: chosen, text: name ?? filterTexts.unknownSource }}
      onChoose={onChoose}
      onRemove={() => onChoose(null)}
    />
  )
}
