import { resultTexts } from '@kinchart/texts/en/details.ts'
import ChevronRightRounded from 'icon:round-chevron-right'
import { formatDate } from '#text/format-date.ts'
import { sourceLanguage } from '#text/source-language.ts'
import common from '#theme/common.module.css'
import type { ShownResult } from '#record/section.ts'
import { isOutside } from '#record/shown-row.ts'
import { BigValue, Value } from '#record/values/value.tsx'
import type { PanelResult } from './panel-result.ts'
import { PanelMark, PanelRange } from './panel-table.tsx'
import styles from './panel.module.css'

type Props = {
  readonly results: readonly PanelResult[]
  readonly onOpen: (result: ShownResult, name: string, place: number) => void
}

export function PanelList({ results, onOpen }: Props) {
  return (
    <ul className={styles.panelList} data-part="panel-list">
      {results.map(({ result, name, before }, place) => (
        <li key={`${result.name} ${place}`}>
          <h3>
            <button type="button" className={styles.panelOpen} onClick={() => onOpen(result, name, place)}>
              <span lang={sourceLanguage()}>{name}</span>
            </button>
          </h3>
          <span className={styles.panelMark}>
            <PanelMark result={result} />
          </span>
          {result.isWithdrawn === true ? (
            <Value shown={result.value} isOut={false} isStruck />
          ) : (
            <BigValue shown={result.value} isOut={isOutside(result.mark)} />
          )}
          <ChevronRightRounded fontSize="small" aria-hidden />
          {result.meaning !== undefined && <span className={styles.panelWide}>{result.meaning}</span>}
          <span className={styles.panelRange}>
            {result.range !== null && <span className={common.muted}>{resultTexts.range}</span>}
            <PanelRange result={result} />
          </span>
          {before !== null && (
            <span className={styles.panelBefore}>
              {before.date === null
                ? resultTexts.beforeUndated({ value: before.value })
                : resultTexts.beforeOn({ value: before.value, day: formatDate(before.date) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
