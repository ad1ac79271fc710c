import { errorCardTexts } from '@kinchart/texts/en/ui.ts'
import ErrorOutlineRounded from 'icon:round-error-outline'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { formatInstantWithTime } from '#text/format-date.ts'
import { BigSign } from './middle.tsx'
import { RichText } from './rich-text.tsx'
import styles from './error-card.module.css'

type Props = {
  readonly title: string
  /** What is so. */
  readonly text: ReactNode
  /** What the person can do, in the order to try it. */
  readonly steps: readonly string[]
  /** By which support finds what happened; null where no server was asked. */
  readonly number?: string | null
  readonly sign?: ReactNode
  /** The one filled button, and what may stand beside it. */
  readonly children: ReactNode
}

/** A page that cannot be: sign, what is so, what to do, when it was. Its title has the focus. Source: look/care.md, 20c. */
export function ErrorCard({ title, text, steps, number = null, sign, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [when] = useState(() => formatInstantWithTime(new Date().toISOString()))
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={classNames(common.card, styles.errorCard)} role="alert">
      <BigSign isBad>{sign ?? <ErrorOutlineRounded fontSize="large" aria-hidden />}</BigSign>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.errorLead}>{text}</p>
      <h2>{errorCardTexts.whatToDo}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.errorActs}>{children}</div>
      <p className={classNames(styles.errorWhen, common.num)}>
        {number === null ? (
          when
        ) : (
          <RichText text={errorCardTexts.whenAndNumber} parts={{ when, number: <b>{number}</b> }} />
        )}
      </p>
    </section>
  )
}
