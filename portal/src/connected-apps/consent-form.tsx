import { allowApp, appDays, denyApp, type AppRequest, type ShownApp } from '@kinchart/contract/calls/connected-apps.ts'
import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { forgetAppRequest } from '#session/app-request.ts'
import { classNames, common } from '#theme/styles.ts'
import { Band, PageHead } from '#ui/page.tsx'
import { kindCountsQuery, AppSign, offeredKinds, KindsList } from './apps.tsx'
import styles from './consent.module.css'
import { CreditCardRounded, EditOutlined, GroupOutlined, LockOutlined } from 'icons'
import { Avatar } from '#ui/avatar.tsx'
import { formatInstant, today } from '#text/record-text.ts'
import { Field } from '#ui/field.tsx'
import { rem } from '#theme/tokens.ts'
import logoStyles from '#ui/logo.module.css'

function ConsentHead({ app }: { readonly app: ShownApp }) {
  const { name, isAssistant, isVerified } = app
  return (
    <>
      <div className={styles.head}>
        <div className={styles.signs} aria-hidden>
          <AppSign app={app} isLarge />
          <span>· · ·</span>
          <LogoSign size={54} />
        </div>
        <PageHead title={words.title({ app: name })} subtitle={whereOf(app)} />
      </div>
      <div className={styles.part}>
        <Band tone={isVerified ? 'ok' : 'attn'}>
          <b>{isVerified ? words.verified : words.notVerified}</b>{' '}
          {isVerified ? words.verifiedFacts : words.notVerifiedFacts}
        </Band>
        {isAssistant && (
          <div className={styles.warning}>
            <Band tone="attn">{words.assistantWarning}</Band>
          </div>
        )}
      </div>
    </>
  )
}

function whereOf({ publisher, isAssistant, host, isLocal }: ShownApp): string {
  if (isLocal) return words.local({ host })
  if (publisher === null) return isAssistant ? words.assistant({ host }) : words.app({ host })
  return isAssistant ? words.assistantBy({ publisher, host }) : words.appBy({ publisher, host })
}

/** Lists data that no app receives, even if it requests the data. */
function NeverGiven() {
  return (
    <div className={styles.never}>
      <h2>{words.never}</h2>
      <ul>
        <li>
          <LockOutlined fontSize="small" aria-hidden />
          {words.neverSignIn}
        </li>
        <li>
          <GroupOutlined fontSize="small" aria-hidden />
          {words.neverOthers}
        </li>
        <li>
          <CreditCardRounded fontSize="small" aria-hidden />
          {words.neverClaims}
        </li>
        <li>
          <EditOutlined fontSize="small" aria-hidden />
          {words.neverChange}
        </li>
      </ul>
    </div>
  )
}

type Props = { readonly requestId: string; readonly request: AppRequest }

/** No section is preselected, and pressing Enter in a field does not grant access. */
export function ConsentForm({ requestId, request }: Props) {
  const [profileId, setProfileId] = useState(request.people[0]?.profileId ?? '')
  const [kinds, setKinds] = useState<ReadonlySet<string>>(new Set())
  const [until, setUntil] = useState<Until>({ days: appDays.offered[1], day: '' })
  const counts = useQuery({ ...kindCountsQuery(profileId), enabled: profileId !== '' })
  const reasonId = useId()
  const answer = useMutation({
    mutationFn: async (isAllowed: boolean) => {
      if (!isAllowed) return call(denyApp, { body: { requestId } })
      const chosen = untilInstant(until) ?? ''
      return call(allowApp, { body: { requestId, profileId, kinds: [...kinds], until: chosen } })
    },
    onSuccess: ({ redirectTo }) => {
      forgetAppRequest()
      window.location.assign(redirectTo)
    },
  })
  const reason = reasonNot(request, kinds, until)
  const isBusy = answer.isPending || answer.isSuccess
  return (
    <section className={classNames(common.card, styles.consent)}>
      <ConsentHead app={request.app} />
      <PersonChoice
        people={request.people}
        chosen={profileId}
        onChoose={(next) => {
          setProfileId(next)
          // Sections chosen for one patient do not apply to another patient.
          setKinds(new Set())
        }}
      />
      <KindsChoice request={request} counts={counts.data} chosen={kinds} onChange={setKinds} />
      <UntilChoice until={until} staysConnected={request.staysConnected} onChange={setUntil} />
      <NeverGiven />
      <div className={styles.acts}>
        <div className={styles.actsWords} id={reasonId} aria-live="polite">
          {answer.isError ? (
            <Band tone="bad">{failureText(answer.error)}</Band>
          ) : isBusy && answer.isSuccess ? (
            words.goingBack({ app: request.app.name })
          ) : (
            listOf([words.written, reason].filter((one) => one !== null))
          )}
        </div>
        <Button variant="outlined" size="large" disabled={isBusy} onClick={() => answer.mutate(false)}>
          {words.deny}
        </Button>
        <Button
          variant="contained"
          size="large"
          aria-describedby={reasonId}
          disabled={isBusy || reason !== null}
          onClick={() => answer.mutate(true)}
        >
          {words.allow}
        </Button>
      </div>
    </section>
  )
}

/** Returns why access can't be granted yet. Null if access can be granted. */
function reasonNot(
  { asked: requested, asksForAll }: AppRequest,
  kinds: ReadonlySet<string>,
  until: Until,
): string | null {
  if (kinds.size === 0) return words.chooseFirst
  if (!asksForAll && requested.length > 0 && !requested.some((kind) => kinds.has(kind))) return words.chooseAsked
  return untilInstant(until) === null ? words.chooseDay : null
}

type PersonChoiceProps = {
  readonly people: AppRequest['people']
  readonly chosen: string
  readonly onChoose: (profileId: string) => void
}

function PersonChoice({ people, chosen, onChoose }: PersonChoiceProps) {
  const name = useId()
  return (
    <div className={styles.part} role="radiogroup" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{words.whose}</h2>
      <div className={styles.people}>
        {people.map(({ profileId, firstName, lastName, isSelf }) => (
          <label key={profileId} className={classNames(styles.person, profileId === chosen && styles.isChosen)}>
            <input type="radio" name={name} checked={profileId === chosen} onChange={() => onChoose(profileId)} />
            <Avatar name={`${firstName} ${lastName}`} tone={isSelf ? 'teal' : 'sand'} />
            <span>
              {firstName} {lastName}
              <small>{isSelf ? words.self : words.dependent}</small>
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}

type KindsChoiceProps = {
  readonly request: AppRequest
  /** Number of entries per section for the selected person. Undefined while unknown. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

function KindsChoice({ request, counts, chosen, onChange }: KindsChoiceProps) {
  const titleId = useId()
  const kinds = offeredKinds(counts ?? {})
  const marked = request.asked.filter((kind) => kinds.includes(kind))
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.partHead}>
        <h2 id={titleId}>{words.what}</h2>
        <span className={classNames(common.muted, common.num)} aria-live="polite">
          {words.chosen({ count: chosen.size, all: kinds.length })}
        </span>
      </div>
      <p className={common.muted}>
        {request.asksForAll ? words.askedForAll : words.nothingChosen({ count: marked.length })}
      </p>
      <KindsList
        kinds={kinds}
        marked={marked}
        endOf={(kind) => countOf(counts?.[kind])}
        chosen={chosen}
        onChange={onChange}
      />
    </section>
  )
}

const countOf = (count: number | undefined): string =>
  count === undefined ? '' : count === 0 ? words.none : words.entries({ count })

/** A number of days, or the last day of access (`YYYY-MM-DD`). */
type Until = { readonly days: number | null; readonly day: string }

const DAY_MS = 86_400_000
const lastDay = (): string => today(new Date(Date.now() + (appDays.most - 1) * DAY_MS))

/** Returns when the app's access ends. Null while no valid day is chosen. */
function untilInstant({ days, day }: Until): string | null {
  if (days !== null) return new Date(Date.now() + days * DAY_MS).toISOString()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < today() || day > lastDay()) return null
  return new Date(`${day}T23:59:59`).toISOString()
}

type UntilChoiceProps = {
  readonly until: Until
  readonly staysConnected: boolean
  readonly onChange: (until: Until) => void
}

/** Offers no unlimited access. */
function UntilChoice({ until, staysConnected, onChange }: UntilChoiceProps) {
  const name = useId()
  const instant = untilInstant(until)
  return (
    <div className={styles.part}>
      <h2 id={`${name}-title`}>{words.until}</h2>
      <div className={styles.until} role="radiogroup" aria-labelledby={`${name}-title`}>
        {[...appDays.offered, null].map((days) => (
          <label key={days ?? 'day'} className={classNames(days === until.days && styles.isChosen)}>
            <input
              type="radio"
              name={name}
              className={common.unseen}
              checked={days === until.days}
              onChange={() => onChange({ ...until, days })}
            />
            {days === null ? words.aDate : words.days({ count: days })}
          </label>
        ))}
      </div>
      {until.days === null && (
        <div className={styles.day}>
          <Field
            label={words.date}
            type="date"
            value={until.day}
            slotProps={{ input: { min: today(), max: lastDay() } }}
            help={words.dateHelp}
            onChange={({ target }) => onChange({ days: null, day: target.value })}
          />
        </div>
      )}
      <p className={common.help}>
        {instant !== null && words.ends({ day: formatInstant(instant) })} {staysConnected && words.goesOn}{' '}
        {words.laterNot}
      </p>
    </div>
  )
}

/** Shows the logo without the product's name, next to text that contains the name. `size` in px. */
function LogoSign({ size }: { readonly size: number }) {
  return (
    <span className={logoStyles.logo}>
      <svg viewBox="0 0 48 48" width={rem(size)} height={rem(size)} aria-hidden>
        <rect width="48" height="48" rx="12" fill="var(--logo-plate)" />
        <g fill="none" stroke="var(--logo-line)" strokeWidth="3.7" strokeLinecap="round" strokeLinejoin="round">
          <path d="M14 10.5v27" />
          <path d="M33.5 13C26.5 13 24 24 14 24c10 0 12.5 11 19.5 11" />
        </g>
        <circle cx="34" cy="13" r="5" fill="var(--logo-knot)" />
        <circle cx="34" cy="35" r="5" fill="var(--logo-line)" />
      </svg>
    </span>
  )
}
