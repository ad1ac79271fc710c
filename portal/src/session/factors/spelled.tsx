import common from '#theme/common.module.css'

/** A code that is read one sign at a time, with a pause where it has a space or a hyphen. */
export function Spelled({ text }: { readonly text: string }) {
  const groups = text.split(/[\s-]/).map((group) => Array.from(group).join(' '))
  return (
    <>
      <span aria-hidden>{text}</span>
      <span className={common.unseen}>{groups.join(', ')}</span>
    </>
  )
}
