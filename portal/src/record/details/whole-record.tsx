import { chartTexts } from '@kinchart/texts/en/chart.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import type { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { useMemo, useId } from 'react'
import { formatInstant, sourceLanguage } from '#text/record-text.ts'
import { factTree, namesOf, resourceName, type FactNode } from './fact-lines.ts'
import { labelOf, indentJson, tryRead } from './read-json.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import styles from './details.module.css'
import { common } from '#theme/styles.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ShownRow } from '#record/section.ts'

type Received = AnswerOf<typeof getRecord>

export function WholeRecord({ record }: { record: Received }) {
  const { facts, related, earlier } = useMemo(() => {
    const related = record.related.map((one) => ({ ...one, json: tryRead(one.resource) }))
    const names = namesOf(record.related)
    const nameOf = (reference: string) => names.get(reference) ?? null
    return {
      facts: factTree(tryRead(record.resource), nameOf),
      earlier: record.earlier.map((one) => ({ ...one, facts: factTree(tryRead(one.resource), nameOf) })),
      related: related.map((one) => ({
        ...one,
        name: one.json === null ? null : resourceName(one.json),
        facts: factTree(one.json, nameOf),
      })),
    }
  }, [record])
  return (
    <>
      <section className={styles.detailsPart} data-part="details-part">
        <h3>{chartTexts.everything}</h3>
        {facts.length === 0 && <p className={common.muted}>{chartTexts.notInWords}</p>}
        <FactList nodes={facts} />
      </section>
      {earlier.length > 0 && (
        <section className={styles.detailsPart} data-part="details-part">
          <h3>{recordTexts.earlier}</h3>
          {earlier.map((one) => (
            <details key={one.replacedAt}>
              <summary>
                {recordTexts.earlierUntil({ from: formatInstant(one.receivedAt), to: formatInstant(one.replacedAt) })}
              </summary>
              <FactList nodes={one.facts} />
            </details>
          ))}
        </section>
      )}
      {related.length > 0 && (
        <section className={styles.detailsPart} data-part="details-part">
          <h3>{chartTexts.pointsTo}</h3>
          {related.map((one) => (
            <details key={one.reference}>
              <summary>
                {labelOf(one.resourceType)}
                {one.name !== null && `: ${one.name}`}
              </summary>
              <FactList nodes={one.facts} />
            </details>
          ))}
        </section>
      )}
      <section className={styles.detailsPart} data-part="details-part">
        <details>
          <summary>{chartTexts.sourceData}</summary>
          <p className={common.help}>
            {chartTexts.sent({
              kind: record.resourceType,
              source: record.providerName,
              when: formatInstant(record.receivedAt),
            })}
          </p>
          <pre className={styles.sourceData}>{indentJson(record.resource)}</pre>
        </details>
      </section>
    </>
  )
}

type Props = { readonly row: ShownRow; readonly openedId: string; readonly onOpen: (id: string) => void }

/** Lets the user choose a source and view its copy of the record, as sent. Source: Q16. */
export function SourceChoice({ row, openedId, onOpen }: Props) {
  const labelId = useId()
  return (
    <div className={styles.sourceChoice}>
      <span id={labelId}>{recordTexts.sameFromSeveral}</span>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={openedId}
        aria-labelledby={labelId}
        onChange={(_, id: string | null) => id !== null && onOpen(id)}
      >
        {row.sources.map(({ id, providerName }) => (
          <ToggleButton key={id} value={id}>
            {providerName}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

export function FactList({ nodes }: { nodes: readonly FactNode[] }) {
  return (
    <dl className={styles.factList} lang={sourceLanguage()}>
      {nodes.map((node, index) => (
        <div key={`${node.label} ${index}`} className={styles[node.kind]}>
          <dt>{node.label}</dt>
          <dd className={common.num}>{node.kind === 'fact' ? node.text : <FactList nodes={node.children} />}</dd>
        </div>
      ))}
    </dl>
  )
}
