import { securityTexts } from '@kinchart/texts/en/security.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowBackRounded from 'icon:round-arrow-back'
import { AppRow } from '#session/factors/app-row.tsx'
import { CodesRow } from '#session/factors/codes-row.tsx'
import { FactorCallsProvider } from '#session/factors/factor-calls.ts'
import { PasskeysRow } from '#session/factors/passkeys-row.tsx'
import factorStyles from '#session/factors/factors.module.css'
import { formatInstantWithTime } from '#text/format-date.ts'
import { Band } from '#ui/band.tsx'
import { Card } from '#ui/card.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { recipientFactorCalls, recipientFactorsQuery } from './recipient-factor-calls.ts'
import { SecondStepForm } from './second-step-form.tsx'
import styles from './recipient.module.css'

type Props = { readonly onBack: () => void; readonly onCodes: (codes: readonly string[]) => void }

/** Changes require a recent second factor. */
export function WaysIn({ onBack, onCodes }: Props) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(recipientFactorsQuery)
  const calls = recipientFactorCalls(client)
  return (
    <div className={styles.waysIn}>
      <Button startIcon={<ArrowBackRounded />} onClick={onBack}>
        {recipientTexts.waysInBack}
      </Button>
      {typeof data?.removedAt === 'string' && (
        <Band tone="attn">
          <b>{recipientTexts.willBeRemoved({ when: formatInstantWithTime(data.removedAt) })}</b>{' '}
          {securityTexts.willBeRemovedFacts}
        </Band>
      )}
      <Card title={recipientTexts.waysInTitle}>
        <div className={styles.waysInLead}>
          {data?.mayChange === false ? (
            <SecondStepForm
              lead={recipientTexts.stepAgain}
              hasApp={data.appSince !== null}
              hasPasskeys={data.passkeys.length > 0}
              onGiven={() => void refetch()}
              onSignedOut={() => void calls.refresh()}
            />
          ) : (
            <p>{recipientTexts.waysInText}</p>
          )}
        </div>
        {data === undefined ? (
          isError ? (
            <CouldNotLoad onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={3} columns={2} />
          )
        ) : (
          data.mayChange && (
            <FactorCallsProvider value={calls}>
              <ul className={factorStyles.rows}>
                <PasskeysRow factors={data} onCodes={onCodes} />
                <AppRow factors={data} onCodes={onCodes} />
                <CodesRow codesLeft={data.codesLeft} onCodes={onCodes} />
              </ul>
            </FactorCallsProvider>
          )
        )}
      </Card>
    </div>
  )
}
