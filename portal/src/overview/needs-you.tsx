import { overviewTexts } from '@kinchart/texts/en/overview.ts'
import { gapSentences, isWhole } from '@kinchart/contract/rules/completeness.ts'
import type { ListSource, ListSourceState } from '@kinchart/contract/calls/record-list.ts'
import KeyOutlined from 'icon:outline-key'
import CheckRounded from 'icon:round-check'
import HourglassEmptyRounded from 'icon:round-hourglass-empty'
import PeopleOutlineRounded from 'icon:round-people-outline'
import WarningAmberRounded from 'icon:round-warning-amber'
import { Link } from 'react-router'
import { sourcePath } from '#paths/paths.ts'
import common from '#theme/common.module.css'
import { OverviewCard } from './overview-card.tsx'
import styles from './overview.module.css'

type Need = {
  readonly Icon: typeof KeyOutlined
  readonly title: string
  readonly why: string
  readonly act: string
}

type Needed = (source: ListSource) => Need

const whoIsWho: Needed = ({ providerName: source }) => ({
  ...{ Icon: PeopleOutlineRounded, title: overviewTexts.whoIsWho({ source }) },
  ...{ why: overviewTexts.whoIsWhoWhy, act: overviewTexts.whoIsWhoAct },
})
const running: Needed = ({ providerName: source }) => ({
  ...{ Icon: HourglassEmptyRounded, title: overviewTexts.running({ source }) },
  ...{ why: overviewTexts.runningWhy, act: overviewTexts.seeProgress },
})

/** What a source wants of the person, or what they should know of it. Nothing for a state that is not here. */
const needs: Readonly<Partial<Record<ListSourceState, Needed>>> = {
  'needs-you': ({ providerName: source }) => ({
    ...{ Icon: KeyOutlined, title: overviewTexts.signInAgain({ source }) },
    ...{ why: overviewTexts.signInAgainWhy, act: overviewTexts.signInAgainAct },
  }),
  'choose-patients': whoIsWho,
  'confirm-patient': whoIsWho,
  partial: (source) => ({
    ...{ Icon: WarningAmberRounded, title: overviewTexts.partial({ source: source.providerName }) },
    ...{ why: gapSentences({ sources: [source], unreadable: 0 }).join(' '), act: overviewTexts.seeMissing },
  }),
  failed: ({ providerName: source }) => ({
    ...{ Icon: WarningAmberRounded, title: overviewTexts.failed({ source }) },
    ...{ why: overviewTexts.failedWhy, act: overviewTexts.seeMissing },
  }),
  running,
  waiting: running,
}

/** One action each; where nothing is needed, one line. */
export function NeedsYou({ sources }: { sources: readonly ListSource[] }) {
  const needed = sources.flatMap((source) => {
    const need = needs[source.state]?.(source)
    return need === undefined ? [] : [{ id: source.ehrImportRequestId, ...need }]
  })
  if (needed.length === 0)
    return isWhole({ sources, unreadable: 0 }) ? (
      <p className={styles.overviewAllWell}>
        <CheckRounded aria-hidden />
        {sources.length === 1 ? overviewTexts.nothingNeedsOne : overviewTexts.nothingNeeds}
      </p>
    ) : (
      <p className={styles.overviewNotAll}>
        {gapSentences({ sources, unreadable: 0 }).join(' ') || overviewTexts.nothingAsked}
      </p>
    )
  return (
    <OverviewCard title={overviewTexts.needsYou} count={String(needed.length)}>
      <ul className={styles.overviewNeeds}>
        {needed.map(({ id, Icon, title, why, act }) => (
          <li key={id}>
            <Icon aria-hidden />
            <div className={common.grow}>
              <b>{title}</b>
              <p>{why}</p>
              <Link to={sourcePath(id)}>{act}</Link>
            </div>
          </li>
        ))}
      </ul>
    </OverviewCard>
  )
}
