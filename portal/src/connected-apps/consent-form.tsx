import { allowApp, appDays, denyApp, type AppRequest, type ShownApp } from '@kinchart/contract/calls/connected-apps.ts'
import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { forgetAppRequest } from '#session/app-request.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import { Band } from '#ui/band.tsx'
import { kindCountsQuery } from './apps-query.ts'
import { KindsChoice } from './kinds-choice.tsx'
import { PersonChoice } from './person-choice.tsx'
import { UntilChoice, untilInstant, type Until } from './until-choice.tsx'
import styles from './consent.module.css'
import EditOutlined from 'icon:outline-edit'
import GroupOutlined from 'icon:outline-group'
import LockOutlined from 'icon:outline-lock'
import CreditCardRounded from 'icon:round-credit-card'
import { LogoSign } from '#ui/logo-sign.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { AppSign } from './app-sign.tsx'

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

type Props = { readonly requestId: string; readonly asked: AppRequest }

/** Nothing is preselected, and pressing Enter in a field does not grant access. */
export function ConsentForm({ requestId, asked }: Props) {
  const [profileId, setProfileId] = useState(asked.people[0]?.profileId ?? '')
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
  const reason = reasonNot(asked, kinds, until)
  const isBusy = answer.isPending || answer.isSuccess
  return (
    <section className={classNames(common.card, styles.consent)}>
      <ConsentHead app={asked.app} />
      <PersonChoice
        people={asked.people}
        chosen={profileId}
        onChoose={(next) => {
          setProfileId(next)
          // Choices made for one person do not apply to another.
          setKinds(new Set())
        }}
      />
      <KindsChoice asked={asked} counts={counts.data} chosen={kinds} onChange={setKinds} />
      <UntilChoice until={until} staysConnected={asked.staysConnected} onChange={setUntil} />
      <NeverGiven />
      <div className={styles.acts}>
        <div className={styles.actsWords} id={reasonId} aria-live="polite">
          {answer.isError ? (
            <Band tone="bad">{failureText(answer.error)}</Band>
          ) : isBusy && answer.isSuccess ? (
            words.goingBack({ app: asked.app.name })
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
function reasonNot({ asked, asksForAll }: AppRequest, kinds: ReadonlySet<string>, until: Until): string | null {
  if (kinds.size === 0) return words.chooseFirst
  if (!asksForAll && asked.length > 0 && !asked.some((kind) => kinds.has(kind))) return words.chooseAsked
  return untilInstant(until) === null ? words.chooseDay : null
}
