import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { researchTexts } from '@kinchart/texts/en/research.ts'
import type { TypeChoice } from '../type-choice.ts'
import common from '#theme/common.module.css'
import styles from './research.module.css'

type Props = { readonly types: readonly RecordType[]; readonly choice: TypeChoice }

export function ChosenTypes({ types, choice }: Props) {
  return (
    <ul className={styles.chosenTypes}>
      {types
        .filter(({ id }) => choice.has(id))
        .map(({ id, name }) => (
          <li key={id}>
            {name}
            {choice.get(id)?.notes === true && <span className={common.muted}> {researchTexts.withNotes}</span>}
          </li>
        ))}
    </ul>
  )
}
