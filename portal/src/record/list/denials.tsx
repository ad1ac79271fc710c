import { denialSentences } from '@kinchart/contract/rules/completeness.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './list.module.css'

/** 'Riverside Clinic recorded “No known allergies”'. Shown above the list. Not a row and not counted. */
export function Denials({ sources }: { readonly sources: readonly ListSource[] }) {
  const sentences = denialSentences({ sources })
  if (sentences.length === 0) return null
  return (
    <div className={classNames(common.card, styles.denials)} data-part="denials">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
