import type { ExplainedRating } from '@kinchart/contract/rules/combine-ratings.ts'
import { combinedTexts as words } from '@kinchart/texts/en/veteran.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { Band } from '#ui/band.tsx'
import type { NamedStep, nameSteps } from './name-steps.ts'
import styles from './frame.module.css'

type Props = {
  readonly explained: ExplainedRating
  readonly named: ReturnType<typeof nameSteps>
  readonly stated: number | null
}

/** Each rating takes its part of what is left: a bar a step for the eye, the numbers in words beside it. */
export function Steps({ explained: { bilateral, combined, rounded }, named, stated }: Props) {
  return (
    <div aria-live="polite">
      <ol className={classNames(styles.steps, common.num)} data-part="frame-steps">
        {bilateral !== null && (
          <li>
            <p>{words.pairedStart}</p>
            <ol className={styles.steps}>
              {named.paired.map((step, place) => (
                <Step key={place} step={step} />
              ))}
            </ol>
            <p className={common.muted}>
              {words.pairedEnd({ combined: named.paired.at(-1)?.combined ?? 0, bilateral })}
            </p>
          </li>
        )}
        {named.steps.map((step, place) => (
          <Step key={place} step={step} />
        ))}
      </ol>
      <p className={classNames(styles.end, common.num)} data-part="frame-figure">
        <span className={common.grow}>{words.toTen}</span>
        <b>{words.becomes({ combined, rounded })}</b>
        <span className={common.unseen}> {words.estimate}</span>
      </p>
      <p className={styles.legend} aria-hidden>
        <span className={styles.was}>{words.before}</span>
        <span className={styles.now}>{words.added}</span>
        <span>{words.left}</span>
      </p>
      {stated !== null &&
        (rounded === stated ? (
          <p className={common.muted}>{words.agrees}</p>
        ) : (
          <Band tone="attn">{words.differs}</Band>
        ))}
    </div>
  )
}

function Step({ step: { name, percent, before, combined } }: { step: NamedStep }) {
  return (
    <li className={styles.step}>
      <span>
        {words.named({ name: name ?? words.bothSides, percent })}
        {before > 0 && <small>{words.ofLeft({ percent, left: 100 - before })}</small>}
      </span>
      <span className={styles.bar} aria-hidden>
        <span className={styles.was} style={{ width: `${before}%` }} />
        <span className={styles.now} style={{ width: `${combined - before}%` }} />
      </span>
      <b>
        <span className={common.unseen}>{words.together} </span>
        {combined} %
      </b>
    </li>
  )
}
