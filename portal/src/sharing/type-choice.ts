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

/** Select-all checks every type and leaves the notes as they are. Unchecking it unchecks everything. */
export const withAll = (choice: TypeChoice, ids: readonly string[], isChosen: boolean): TypeChoice =>
  isChosen ? new Map(ids.map((id) => [id, choice.get(id) ?? { notes: false }])) : new Map()

export const isAll = (choice: TypeChoice, ids: readonly string[]): boolean =>
  ids.length > 0 && ids.every((id) => choice.has(id))
