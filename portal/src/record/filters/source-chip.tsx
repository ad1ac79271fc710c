import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { offeringSources } from '@kinchart/contract/rules/completeness.ts'
import { filterTexts } from '@kinchart/texts/en/by-test.ts'
import { sourceName } from '#record/own-words.ts'
import { ChoiceChip } from './filter-chips.tsx'

type Props = {
  readonly sources: readonly ListSource[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** Renders nothing if there is only one source. */
export function SourceChip({ sources, chosen, onChoose }: Props) {
  const listedSources = [...offeringSources(sources), ...sources.filter(({ isOwn }) => isOwn === true)]
  if (listedSources.length < 2 && chosen === null) return null
  const found = listedSources.find(({ ehrImportRequestId }) => ehrImportRequestId === chosen)
  return (
    <ChoiceChip
      label={filterTexts.source}
      choices={listedSources.map((source) => ({ value: source.ehrImportRequestId, text: sourceName(source) }))}
      chosen={
        chosen === null
          ? null
          : { value: chosen, text: found === undefined ? filterTexts.unknownSource : sourceName(found) }
      }
      onChoose={onChoose}
      onRemove={() => onChoose(null)}
    />
  )
}
