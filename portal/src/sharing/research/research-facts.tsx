import { researchLabels, researchTexts } from '@kinchart/texts/en/research.ts'
import { LockOutlined, OpenInNewRounded, PaidOutlined, PeopleOutlineRounded } from 'icons'
import styles from './research.module.css'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { TypeChoice } from '#sharing/type-selection.tsx'
import { common } from '#theme/styles.ts'

const signs = [LockOutlined, PaidOutlined, OpenInNewRounded, PeopleOutlineRounded]

/** Explains research sharing in the spec's four sentences. Source: S1 §2.9. */
export function ResearchFacts() {
  return (
    <ul className={styles.researchFacts}>
      {researchLabels.facts.map((fact, index) => {
        const Sign = signs[index] ?? LockOutlined
        return (
          <li key={fact}>
            <Sign fontSize="small" aria-hidden />
            {fact}
          </li>
        )
      })}
    </ul>
  )
}

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
