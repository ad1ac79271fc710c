import { Fragment, type ReactNode } from 'react'

type Props<Name extends string> = {
  readonly text: (variables: Readonly<Record<Name, string>>) => string
  readonly parts: Readonly<Record<Name, ReactNode>>
}

/** A whole sentence with elements in it, such as a bold name or a link, because word order depends on the language. */
export function RichText<Name extends string>({ text, parts }: Props<Name>) {
  const names = Object.keys(parts) as Name[]
  // Replaces each part with its index between characters that no text contains.
  const marks = Object.fromEntries(names.map((name, index) => [name, `\u0000${index}\u0000`])) as Record<Name, string>
  return text(marks)
    .split('\u0000')
    .map((piece, at) => {
      const name = at % 2 === 1 ? names[Number(piece)] : undefined
      return <Fragment key={at}>{name === undefined ? piece : parts[name]}</Fragment>
    })
}
