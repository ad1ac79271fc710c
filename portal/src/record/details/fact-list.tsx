import { sourceLanguage } from '#text/source-language.ts'
import { common } from '#theme/styles.ts'
import styles from './details.module.css'
import type { FactNode } from './fact-tree.ts'

/** Labeled facts, with nested groups. */
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
