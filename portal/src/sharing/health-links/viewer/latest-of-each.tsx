import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import { useMemo } from 'react'
import common from '#theme/common.module.css'
import { cellsOf } from './clean-narrative.ts'
import { Narrative } from './narrative.tsx'
import { PaperDetails } from './paper-details.tsx'
import styles from './viewer.module.css'

type Props = {
  readonly title: string
  readonly xhtml: string
  /** The rows of the latest of each. */
  readonly latest: readonly string[]
  readonly count: number
}

/** The latest of each measurement in its author's words, and all of them behind it. */
export function LatestOfEach({ title, xhtml, latest, count }: Props) {
  const cells = useMemo(() => cellsOf(xhtml, latest), [xhtml, latest])
  if (cells.some((row) => row === null)) return <Narrative title={title} xhtml={xhtml} />
  return (
    <>
      <p className={common.muted}>{words.latestOfEach}</p>
      <dl className={styles.latest}>
        {cells.map((row, at) => (
          <div key={at}>
            <dt>{row?.name}</dt>
            <dd className={common.num}>
              <b>{row?.value}</b>
              <small>{row?.date}</small>
              <small>{row?.source}</small>
            </dd>
          </div>
        ))}
      </dl>
      <PaperDetails summary={words.everyEntry({ count })}>
        <Narrative title={title} xhtml={xhtml} />
      </PaperDetails>
    </>
  )
}
