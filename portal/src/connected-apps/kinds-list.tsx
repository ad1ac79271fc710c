import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { kindName } from './kind-name.ts'
import styles from './consent.module.css'

type Props = {
  readonly label?: string
  readonly kinds: readonly string[]
  readonly marked?: readonly string[]
  readonly endOf?: (kind: string) => string
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

export function KindsList({ label, kinds, marked = [], endOf, chosen, onChange }: Props) {
  return (
    <ul className={styles.kinds} aria-label={label}>
      {kinds.map((kind) => (
        <li key={kind}>
          <label>
            <input
              type="checkbox"
              checked={chosen.has(kind)}
              onChange={({ target }) => {
                const next = new Set(chosen)
                if (target.checked) next.add(kind)
                else next.delete(kind)
                onChange(next)
              }}
            />
            <span className={common.grow}>
              {kindName(kind)}
              {marked.includes(kind) && <small> · {words.askedFor}</small>}
            </span>
            {endOf && <span className={classNames(common.muted, common.num)}>{endOf(kind)}</span>}
          </label>
        </li>
      ))}
    </ul>
  )
}
