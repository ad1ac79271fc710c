import { useAccessToken, useMark } from '#api/token-store.ts'
import { appConsentTexts as words } from '@kinchart/texts/en/connected-apps.ts'
import Button from '@mui/material/Button'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { LinkOffRounded } from 'icons'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { CallFailedError } from '#api/send.ts'
import { newQueryClient } from '#api/query-client.ts'
import { paths } from '#paths/paths.ts'
import { forgetAppRequest, takeAppRequest } from '#session/app-request.ts'
import { readAccount } from '#session/enter-account.ts'
import { ProofQuestion } from '#session/proof-question.tsx'
import { InBar, PublicFrame } from '#session/public-frame.tsx'
import { useTokenRefresh } from '#session/use-session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ErrorCard, PageWait } from '#ui/page.tsx'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { appRequestQuery } from './apps.tsx'
import { ConsentForm } from './consent-form.tsx'
import styles from './consent.module.css'

/** Source: Look 27b. */
export function ConsentScreen() {
  const [requestId] = useState(takeAppRequest)
  const mark = useMark()
  if (mark === null && requestId !== null) return <Navigate to={paths.login} replace />
  return (
    <PublicFrame hasWayIn={false}>
      {/* Start over if another user signs in. */}
      {requestId === null ? <UnknownRequest /> : <ConsentRequest key={mark} requestId={requestId} />}
    </PublicFrame>
  )
}

function ConsentRequest({ requestId }: { readonly requestId: string }) {
  const [client] = useState(() => newQueryClient())
  useTokenRefresh(useAccessToken())
  return (
    <QueryClientProvider client={client}>
      <Request requestId={requestId} />
      <ProofQuestion />
    </QueryClientProvider>
  )
}

function Request({ requestId }: { readonly requestId: string }) {
  const appRequest = useQuery(appRequestQuery(requestId))
  if (appRequest.isPending) return <PageWait />
  if (appRequest.isError) {
    const isUnknown = appRequest.error instanceof CallFailedError && appRequest.error.code === 'app-request-unknown'
    return isUnknown ? <UnknownRequest /> : <CouldNotLoad onRetry={() => void appRequest.refetch()} />
  }
  const self = appRequest.data.people.find(({ isSelf }) => isSelf)
  const name = self ? `${self.firstName} ${self.lastName}`.trim() : (readAccount()?.fullName ?? '')
  return (
    <>
      <InBar>
        <Avatar name={name} />
        <span className={styles.who}>{words.signedInAs({ name })}</span>
      </InBar>
      <ConsentForm requestId={requestId} request={appRequest.data} />
    </>
  )
}

function UnknownRequest() {
  useEffect(forgetAppRequest, [])
  return (
    <ErrorCard title={words.gone} text={words.goneFacts} steps={[words.goneNext]} sign={<LinkOffRounded aria-hidden />}>
      <Button variant="contained" href={paths.home}>
        {words.home}
      </Button>
    </ErrorCard>
  )
}
