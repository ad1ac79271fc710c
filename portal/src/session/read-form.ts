import type { FormEvent } from 'react'

/** What was typed into a form, by field name; whatever the browser or a password manager filled in is there too. */
export function readForm<Name extends string>(event: FormEvent<HTMLFormElement>, ...names: readonly Name[]) {
  event.preventDefault()
  const data = new FormData(event.currentTarget)
  const typed = names.map((name): [Name, string] => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(typed) as Record<Name, string>
}
