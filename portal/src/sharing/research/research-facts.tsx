import { researchLabels } from '@kinchart/texts/research.ts'
import LockOutlined from '@mui/icons-material/LockOutlined'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import PaidOutlined from '@mui/icons-material/PaidOutlined'
import PeopleOutlineRounded from '@mui/icons-material/PeopleOutlineRounded'
import styles from './research.module.css'

const signs = [LockOutlined, PaidOutlined, OpenInNewRounded, PeopleOutlineRounded]

/** What sharing with research means, in the spec's four sentences. Source: S1 §2.9. */
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
