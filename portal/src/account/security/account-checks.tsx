import { factorLimits } from '@kinchart/contract/calls/second-factors.ts'
import type { ShownFactors } from '@kinchart/contract/calls/second-factors.ts'
import { accountChecks as words } from '@kinchart/texts/en/security.ts'
import CheckRounded from 'icon:round-check'
import WarningAmberRounded from 'icon:round-warning-amber'
import { Card } from '#ui/card.tsx'
import styles from './security.module.css'

/** What protects the account, and what is missing. */
export function AccountChecks({ factors }: { readonly factors: ShownFactors }) {
  return (
    <Card title={words.title}>
      <ul className={styles.checks}>
        {checksOf(factors).map(({ isWell, text }) => (
          <li key={text} className={isWell ? styles.isWell : styles.isAmber}>
            {isWell ? <CheckRounded aria-hidden /> : <WarningAmberRounded aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Check = { readonly isWell: boolean; readonly text: string }

function checksOf({ passkeys, appSince, codesLeft }: ShownFactors): readonly Check[] {
  const hasApp = appSince !== null
  const ways = (passkeys.length > 0 ? 1 : 0) + (hasApp ? 1 : 0)
  if (ways === 0) return [{ isWell: false, text: words.noWay }]
  return [
    { isWell: true, text: words.ways({ count: ways }) },
    { isWell: true, text: hasApp ? words.codeAsked : words.passkeyAsked },
    { isWell: (codesLeft ?? 0) > factorLimits.fewCodes, text: words.codesLeft({ count: codesLeft ?? 0 }) },
  ]
}
