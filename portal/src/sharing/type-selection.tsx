import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { researchLabels } from '@kinchart/texts/en/research.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Checkbox from '@mui/material/Checkbox'
import styles from './type-selection.module.css'
import { common } from '#theme/styles.ts'

type Props = {
  readonly types: readonly RecordType[]
  readonly choice: TypeChoice
  readonly onChange: (choice: TypeChoice) => void
}

/** Notes are next to their type, and select-all is above. Source: S1 §4, S2 §2. */
export function TypeSelection({ types, choice, onChange }: Props) {
  const ids = types.map(({ id }) => id)
  const isEvery = isAll(choice, ids)
  return (
    <fieldset className={styles.typeSelection} data-part="type-selection">
      <legend className={common.unseen}>{sharingTexts.whatToShare}</legend>
      <div className={styles.typeAll}>
        <label>
          <Checkbox
            checked={isEvery}
            indeterminate={choice.size > 0 && !isEvery}
            onChange={(event) => onChange(withAll(choice, ids, event.target.checked))}
          />
          {researchLabels.selectAll}
        </label>
        <span className={common.num} aria-live="polite">
          {sharingTexts.chosen({ count: choice.size, of: types.length })}
        </span>
      </div>
      <ul>
        {types.map(({ id, name }) => (
          <li key={id}>
            <label>
              <Checkbox
                checked={choice.has(id)}
                onChange={(event) => onChange(withType(choice, id, event.target.checked))}
              />
              {name}
            </label>
            <label>
              <Checkbox
                checked={choice.get(id)?.notes === true}
                onChange={(event) => onChange(withNotes(choice, id, event.target.checked))}
              />
              <span className={common.unseen}>{name} </span>
              {researchLabels.notes}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** `notes`: whether notes are included. A type that is not in the map is not chosen. */
export type TypeChoice = ReadonlyMap<string, { readonly notes: boolean }>

type Item = { readonly recordTypeId: string; readonly notes: boolean }

export const choiceOf = (items: readonly Item[]): TypeChoice =>
  new Map(items.map(({ recordTypeId, notes }) => [recordTypeId, { notes }]))

export const itemsOf = (choice: TypeChoice): Item[] =>
  [...choice].map(([recordTypeId, { notes }]) => ({ recordTypeId, notes }))

/** Unchecking a type unchecks its notes. Source: S1 §4, S2 §2. */
export function withType(choice: TypeChoice, id: string, isChosen: boolean): TypeChoice {
  const next = new Map(choice)
  if (!isChosen) next.delete(id)
  else if (!next.has(id)) next.set(id, { notes: false })
  return next
}

export const withNotes = (choice: TypeChoice, id: string, notes: boolean): TypeChoice =>
  notes || choice.has(id) ? new Map(choice).set(id, { notes }) : choice

/**
 * Checking select-all checks every type and leaves the notes unchanged. Unchecking it unchecks every type and all
 * notes.
 */
export const withAll = (choice: TypeChoice, ids: readonly string[], isChosen: boolean): TypeChoice =>
  isChosen ? new Map(ids.map((id) => [id, choice.get(id) ?? { notes: false }])) : new Map()

export const isAll = (choice: TypeChoice, ids: readonly string[]): boolean =>
  ids.length > 0 && ids.every((id) => choice.has(id))
