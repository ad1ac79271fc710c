import type { AppRequest } from '@kinchart/contract/calls/connected-apps.ts'
import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { useId } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { offeredKinds } from './kind-name.ts'
import { KindsList } from './kinds-list.tsx'
import styles from './consent.module.css'

type Props = {
  readonly asked: AppRequest
  /** Number of entries per section for the selected person. Undefined while unknown. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Nothing is preselected. */
export function KindsChoice({ asked, counts, chosen, onChange }: Props) {
  const titleId = useId()
  const kinds = offeredKinds(counts ?? {})
  const marked = asked.asked.filter((kind) => kinds.includes(kind))
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.partHead}>
        <h2 id={titleId}>{words.what}</h2>
        <span className={classNames(common.muted, common.num)} aria-live="polite">
          {words.chosen({ count: chosen.size, all: kinds.length })}
        </span>
      </div>
      <p className={common.muted}>
        {asked.asksForAll ? words.askedForAll : words.nothingChosen({ count: marked.length })}
      </p>
      <KindsList
        kinds={kinds}
        marked={marked}
        endOf={(kind) => countOf(counts?.[kind])}
        chosen={chosen}
        onChange={onChange}
      />
    </section>
  )
}

const countOf = (count: number | undefined): string =>
  count === undefined ? '' : count === 0 ? words.none : words.entries({ count })
