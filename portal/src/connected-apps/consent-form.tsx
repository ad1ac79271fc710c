import { allowApp, appDays, denyApp } from '@kinchart/contract/calls/connected-apps.ts'
import type { AppRequest } from '@kinchart/contract/calls/connected-apps.ts'
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
import { ConsentHead } from './consent-head.tsx'
import { KindsChoice } from './kinds-choice.tsx'
import { NeverGiven } from './never-given.tsx'
import { PersonChoice } from './person-choice.tsx'
import { UntilChoice, untilInstant } from './until-choice.tsx'
import type { Until } from './until-choice.tsx'
import styles from './consent.module.css'

type Props = { readonly requestId: string; readonly asked: AppRequest }

/** What is asked, and the person's answer. Nothing is chosen before they do; Enter in a field allows nothing. */
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
          // What was chosen of one person was not chosen of another.
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

/** Why nothing can be allowed yet; null where it can. */
function reasonNot({ asked, asksForAll }: AppRequest, kinds: ReadonlySet<string>, until: Until): string | null {
  if (kinds.size === 0) return words.chooseFirst
  if (!asksForAll && asked.length > 0 && !asked.some((kind) => kinds.has(kind))) return words.chooseAsked
  return untilInstant(until) === null ? words.chooseDay : null
}
