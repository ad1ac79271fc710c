import styles from './avatar.module.css'
import { classNames } from '#theme/styles.ts'

const isTitle = /^(?:dr|mr|mrs|ms|prof)\.$/i

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !isTitle.test(word))
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

export type AvatarTone = 'teal' | 'sand' | 'stone' | 'filled'

export function Avatar({ name, tone = 'teal' }: { name: string; tone?: AvatarTone }) {
  return (
    <span className={classNames(styles.avatar, styles[tone])} data-part="avatar" aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
