import { errorCardTexts } from '@kinchart/texts/en/ui.ts'
import ErrorOutlineRounded from 'icon:round-error-outline'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { formatInstantWithTime } from '#text/format-date.ts'
import { BigSign } from './middle.tsx'
import { RichText } from './rich-text.tsx'
import styles from './error-card.module.css'

type Props = {
  readonly title: string
  readonly text: ReactNode
  readonly steps: readonly string[]
  /** Reference number for support. Null if no request reached a server. */
  readonly number?: string | null
  readonly sign?: ReactNode
  readonly children: ReactNode
}

/** For a page that can't be shown. The title has the focus. Source: Look 20c. */
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
