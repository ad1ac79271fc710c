import type { RecordType } from '@kinchart/contract/record-types.ts'
import { researchTexts } from '@kinchart/texts/research.ts'
import type { TypeChoice } from '../type-choice.ts'

type Props = { readonly types: readonly RecordType[]; readonly choice: TypeChoice }

/** Exactly what a choice opens, by name. */
export function ChosenTypes({ types, choice }: Props) {
  return (
    <ul className="chosen-types">
      {types
        .filter(({ id }) => choice.has(id))
        .map(({ id, name }) => (
          <li key={id}>
            {name}
            {choice.get(id)?.notes === true && <span className="muted"> {researchTexts.withNotes}</span>}
          </li>
        ))}
    </ul>
  )
}
