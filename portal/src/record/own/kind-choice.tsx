import { ownKinds, type OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import HealingOutlined from 'icon:outline-healing'
import AttachFileRounded from 'icon:round-attach-file'
import common from '#theme/common.module.css'
import { SectionIcon } from '#record/section-icon.tsx'
import styles from './own.module.css'

type Props = { readonly chosen: OwnKind; readonly onChoose: (kind: OwnKind) => void }

const kinds = Object.keys(ownKinds) as OwnKind[]

export function KindChoice({ chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.kinds}>
      <legend className={common.unseen}>{words.what}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input type="radio" name="own-kind" checked={chosen === kind} onChange={() => onChoose(kind)} />
          <KindIcon kind={kind} />
          {words.kinds[kind]}
        </label>
      ))}
    </fieldset>
  )
}

function KindIcon({ kind }: { kind: OwnKind }) {
  if (kind === 'document') return <AttachFileRounded aria-hidden />
  return kind === 'procedure' ? <HealingOutlined aria-hidden /> : <SectionIcon section={ownKinds[kind]} />
}
