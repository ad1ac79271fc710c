import { connectTexts } from '@kinchart/texts/en/import.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { providerTypes } from '@kinchart/contract/rules/enumerations.ts'
import { providerTypeWords } from '@kinchart/texts/en/import.ts'
import common from '#theme/common.module.css'
import styles from './import.module.css'

const radioId = (type: ProviderType) => `provider-type-${type}`

/** Leads to where a type is chosen, which may be out of sight. */
export function showProviderType(type: ProviderType): void {
  const radio = document.getElementById(radioId(type))
  radio?.closest('fieldset')?.scrollIntoView({ block: 'center' })
  radio?.focus({ preventScroll: true })
}

/** Where a record can come from: care organizations, Medicare, the veterans' office. Settled question 12. */
export function ProviderTypes({ chosen, onChoose }: { chosen: ProviderType; onChoose: (type: ProviderType) => void }) {
  return (
    <fieldset className={styles.providerTypes}>
      <legend className={common.unseen}>{connectTexts.fromWhere}</legend>
      {providerTypes.map((type) => (
        <label key={type} className={type === chosen ? styles.chosen : undefined}>
          <input
            id={radioId(type)}
            type="radio"
            name="provider-type"
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          {providerTypeWords[type]}
        </label>
      ))}
    </fieldset>
  )
}
