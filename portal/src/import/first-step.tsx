import { firstVisitTexts, overviewTexts } from '@kinchart/texts/en/overview.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { useQuery } from '@tanstack/react-query'
import { AccountBalanceOutlined, ChevronRightRounded, LocalHospitalOutlined, MilitaryTechOutlined } from 'icons'
import { useId } from 'react'
import { Link } from 'react-router'
import { classNames, common } from '#theme/styles.ts'
import { paths } from '#paths/paths.ts'
import { connectedQuery } from './whose-records.tsx'
import styles from './first-step.module.css'

const ways = [
  { type: 'CareOrganization', title: 'firstHospital', what: 'firstHospitalWhat', Icon: LocalHospitalOutlined },
  { type: 'BlueButton', title: 'firstMedicare', what: 'firstMedicareWhat', Icon: AccountBalanceOutlined },
  { type: 'Veterans', title: 'firstVeterans', what: 'firstVeteransWhat', Icon: MilitaryTechOutlined },
] as const satisfies readonly { readonly type: ProviderType; readonly [key: string]: unknown }[]

/**
 * Offers ways to connect the first source. If a source is connected, shows only a link to the overview. Source: Look
 * 31.
 */
export function FirstStep() {
  const titleId = useId()
  const { data } = useQuery(connectedQuery)
  if (data === undefined || data.length > 0)
    return (
      <p className={styles.toOverview}>
        <Link to={paths.overview}>{overviewTexts.toOverview}</Link>
      </p>
    )
  return (
    <section className={classNames(common.card, styles.firstCard)} aria-labelledby={titleId}>
      <h2 id={titleId}>{firstVisitTexts.title}</h2>
      <p className={common.muted}>{importLabels.firstStepHow}</p>
      <ul>
        {ways.map(({ type, title, what, Icon }) => (
          <li key={type}>
            <Link to={`${paths.importRecords}?type=${type}`}>
              <span className={styles.firstSign}>
                <Icon fontSize="small" aria-hidden />
              </span>
              <span className={common.grow}>
                <b>{importLabels[title]}</b>
                <small>{importLabels[what]}</small>
              </span>
              <ChevronRightRounded aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.firstFiles} to={`${paths.importRecords}#files`}>
        {importLabels.firstFiles}
      </Link>
    </section>
  )
}
