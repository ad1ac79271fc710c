import { firstVisitTexts, overviewTexts } from '@kinchart/texts/en/overview.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import AccountBalanceOutlined from 'icon:outline-account-balance'
import LocalHospitalOutlined from 'icon:outline-local-hospital'
import MilitaryTechOutlined from 'icon:outline-military-tech'
import ArrowForwardRounded from 'icon:round-arrow-forward'
import { Link } from 'react-router'
import type { Person } from '#session/people.ts'
import { paths } from '#paths/paths.ts'
import { PageHead } from '#ui/page-head.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './overview.module.css'

const ways = [
  { type: 'CareOrganization', title: 'hospital', why: 'hospitalWhy', Icon: LocalHospitalOutlined },
  { type: 'BlueButton', title: 'medicare', why: 'medicareWhy', Icon: AccountBalanceOutlined },
  { type: 'Veterans', title: 'veterans', why: 'veteransWhy', Icon: MilitaryTechOutlined },
] as const satisfies readonly { readonly type: ProviderType; readonly [key: string]: unknown }[]

/** Before anything is connected: three ways in, and what happens then. Source: look/reading.md, 10b. */
export function FirstVisit({ person }: { person: Person }) {
  return (
    <>
      <PageHead
        title={person.relationship === 'self' ? firstVisitTexts.title : firstVisitTexts.titleOf({ name: person.name })}
        subtitle={firstVisitTexts.lead}
        tabTitle={overviewTexts.title}
      />
      <ul className={styles.overviewWays}>
        {ways.map(({ type, title, why, Icon }) => (
          <li key={type}>
            <Link className={classNames(common.card, styles.overviewWay)} to={`${paths.importRecords}?type=${type}`}>
              <span className={styles.overviewRing}>
                <Icon aria-hidden />
              </span>
              <b>{firstVisitTexts[title]}</b>
              <span>{firstVisitTexts[why]}</span>
              <span className={styles.overviewGo}>
                {firstVisitTexts.begin}
                <ArrowForwardRounded fontSize="small" aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.overviewFiles}>
        <Link to={`${paths.importRecords}#files`}>{firstVisitTexts.files}</Link>
      </p>
      <h2 className={styles.overviewStepsHead}>{firstVisitTexts.steps}</h2>
      <ol className={styles.overviewSteps}>
        <li>{firstVisitTexts.step1}</li>
        <li>{firstVisitTexts.step2}</li>
        <li>{firstVisitTexts.step3}</li>
      </ol>
    </>
  )
}
