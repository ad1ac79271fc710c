import type {
  CheckIn,
  CheckInChoice,
  CheckInForm,
  CheckInItem,
  CheckInRecords,
  OfferedEntry,
} from '@kinchart/contract/calls/check-in.ts'
import { formProgress, initialAnswers } from '@kinchart/contract/calls/check-in-form.ts'
import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'

export type Choices = Readonly<Record<string, CheckInChoice>>

/** A form that the user did not open sends nothing, not even the clinic's prefilled answers. */
export const firstChoices = ({ items }: CheckIn): Choices =>
  Object.fromEntries(
    items.map((item) => [
      item.id,
      {
        item: item.id,
        isDeclined: false,
        withPerson: item.kind === 'records' && item.person !== null,
        entries:
          item.kind === 'records' ? item.entries.filter(({ isChosen }) => isChosen).map(({ row }) => row.id) : [],
        answers: {},
      },
    ]),
  )

/** Includes the clinic's prefilled answers. */
export function openedForm(item: CheckInForm, choice: CheckInChoice): CheckInChoice {
  const filledIn = Object.entries(initialAnswers(item.form))
  if (filledIn.length === 0 || Object.keys(choice.answers).length > 0) return choice
  return { ...choice, answers: Object.fromEntries(filledIn.map(([linkId, all]) => [linkId, [...all]])) }
}

export type ItemState =
  | { readonly state: 'ready' | 'notSent' | 'nothing' | 'unsupported' }
  | { readonly state: 'left'; readonly count: number }

export function stateOf(item: CheckInItem, choice: CheckInChoice | undefined): ItemState {
  if (item.kind === 'unsupported') return { state: 'unsupported' }
  if (item.kind === 'records' && item.person === null && item.total === 0) return { state: 'nothing' }
  if (choice === undefined || choice.isDeclined) return { state: 'notSent' }
  if (item.kind === 'form') {
    const { asked, answered, requiredLeft } = formProgress(item.form, choice.answers)
    if (answered === 0) return { state: 'left', count: asked }
    return requiredLeft > 0 ? { state: 'left', count: requiredLeft } : { state: 'ready' }
  }
  return choice.entries.length > 0 || choice.withPerson ? { state: 'ready' } : { state: 'notSent' }
}

export function isSent(item: CheckInItem, choice: CheckInChoice | undefined): boolean {
  const { state } = stateOf(item, choice)
  if (state === 'ready') return true
  return state === 'left' && item.kind === 'form' && formProgress(item.form, choice?.answers ?? {}).answered > 0
}

export const chosenEntries = (item: CheckInRecords, choice: CheckInChoice | undefined): readonly OfferedEntry[] =>
  item.entries.filter(({ row }) => choice?.isDeclined === false && choice.entries.includes(row.id))

export function kindsNotSent({ items }: CheckIn, choices: Choices): readonly string[] {
  const sent = new Set(
    items.flatMap((item) =>
      item.kind === 'records'
        ? chosenEntries(item, choices[item.id]).map(
            ({ section }) => sectionNamed(section as SectionName).recordType?.id,
          )
        : [],
    ),
  )
  return recordTypes.filter(({ id }) => !sent.has(id)).map(({ name }) => name)
}
