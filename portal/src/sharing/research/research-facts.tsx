import { researchLabels } from '@kinchart/texts/en/research.ts'
import LockOutlined from 'icon:outline-lock'
import PaidOutlined from 'icon:outline-paid'
import OpenInNewRounded from 'icon:round-open-in-new'
import PeopleOutlineRounded from 'icon:round-people-outline'
import styles from './research.module.css'

const signs = [LockOutlined, PaidOutlined, OpenInNewRounded, PeopleOutlineRounded]

/** Explains research sharing in the spec's four sentences. Source: S1 §2.9. */
export function ResearchFacts() {
  return (
    <ul className={styles.researchFacts}>
      {researchLabels.facts.map((fact, index) => {
        const Sign = signs[index] ?? LockOutlined
        return (
          <li key={fact}>
            <Sign fontSize="small" aria-hidden />
            {fact}
          </li>
        )
      })}
    </ul>
  )
}
