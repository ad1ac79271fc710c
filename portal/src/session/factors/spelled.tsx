import common from '#theme/common.module.css'

/** Screen readers read the text one character at a time, with a pause at each space or hyphen. */
export function Spelled({ text }: { readonly text: string }) {
  const groups = text.split(/[\s-]/).map((group) => Array.from(group).join(' '))
  return (
    <>
      <span aria-hidden>{text}</span>
      <span className={common.unseen}>{groups.join(', ')}</span>
    </>
  )
}
