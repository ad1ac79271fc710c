import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { covidTexts as words } from '@kinchart/texts/en/covid.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import PrintOutlined from 'icon:outline-print'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { formatDate } from '#text/format-date.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { RichText } from '#ui/rich-text.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { profileQuery } from '#session/profile-query.ts'
import type { Person } from '#session/people.ts'
import { HealthCardCode } from './health-card-code.tsx'
import type { Passport } from './passport-query.ts'
import styles from './covid-passport.module.css'

/**
 * Whose vaccinations these are and what stands behind them: the signed cards of the sources with their code, or, without
 * one, that nobody signed what the record says.
 */
export function PassportHead({ passport: { doses, cards }, person }: { passport: Passport; person: Person }) {
  const nameId = useId()
  const profile = useQuery(profileQuery)
  const birthDate = knownBirthDate(person.birthDate ?? profile.data?.profile.birthDate ?? '')
  const given = doses.filter(({ isGiven }) => isGiven)
  const last = given
    .flatMap(({ date }) => date ?? [])
    .toSorted()
    .at(-1)
  return (
    <section className={classNames(common.card, styles.passportHead)} aria-labelledby={nameId}>
      <div className={styles.passportWhose}>
        <div className={common.grow}>
          <h2 id={nameId}>{person.name}</h2>
          <p className={classNames(common.muted, common.num)}>
            {birthDate === '' ? '\u00a0' : words.born({ day: formatDate(birthDate) })}
          </p>
        </div>
        <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <dl className={styles.passportAbout}>
        <Line label={words.doses}>
          {last === undefined ? (
            words.recorded({ count: given.length })
          ) : (
            <RichText
              text={({ recorded, day }) => words.recordedLast({ recorded, day })}
              parts={{ recorded: <b>{words.recorded({ count: given.length })}</b>, day: formatDate(last) }}
            />
          )}
        </Line>
        {cards.length === 0 && (
          <Line label={words.signedBy}>
            <StateChip tone="attn" word={words.notSigned} />
            <span className={styles.passportWhy}>{words.notSignedMeans}</span>
          </Line>
        )}
      </dl>
      {cards.map((card) => (
        <HealthCardCode key={card.jws} card={card} />
      ))}
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={common.num}>{children}</dd>
    </div>
  )
}
