import { constants } from '@kinchart/contract/rules/constants.ts'
import { confirmPatient, retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { progressSteps } from '@kinchart/contract/text/progress-steps.ts'
import { importLabels, progressTexts, runTexts, sourceTexts, whoIsWhoTexts } from '@kinchart/texts/en/import.ts'
import { veteranTexts } from '@kinchart/texts/en/veteran.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApartmentRounded, CheckRounded, PanToolAltOutlined, RefreshRounded, WarningAmberRounded } from 'icons'
import { useEffect, useState } from 'react'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { Band, usePageTitle, useNotify } from '#ui/page.tsx'
import { formatInstant } from '#text/record-text.ts'
import { InBar } from '#session/public-frame.tsx'
import { ConfirmPatient } from '#import/whose-records.tsx'
import { isRatingAlone, missingOf } from '#import/ledger-words.ts'
import {
  type OneArrival,
  Notice,
  CalledOff,
  RefusedScreen,
  useRedirectWhen,
  useNextDestination,
  goOn,
  type NextDestination,
} from './oauth-callback.tsx'
import { KindTable } from './kind-table.tsx'
import { useImportRun } from './use-import-run.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './progress.module.css'
import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router'
import { paths, myRecordsPath, sourcePath } from '#paths/paths.ts'
import { isSignedIn } from '#api/token-store.ts'
import { WhoIsWho } from '#import/who-is-who/who-is-who.tsx'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'
import { Spinner } from '#ui/spinner.tsx'
import progressBarStyles from './progress-bar.module.css'

const retrieving = 2
const finalizing = progressSteps.length - 2
const done = progressSteps.length - 1

/**
 * Returns the furthest step that the import has reached. Before records arrive, the furthest step is authentication.
 * While records arrive, it is the latest step whose percentage has been reached. The final step is reached only after
 * everything is imported.
 */
export function truestStep(seen: Pick<ConnectedEhr, 'state' | 'percent'> | null): number {
  if (seen === null) return retrieving - 1
  if (seen.state === 'complete') return done
  if (seen.state === 'confirm-patient' || seen.state === 'choose-patients') return retrieving - 1
  const reached = progressSteps.findLastIndex(({ percent }) => percent <= seen.percent)
  return Math.min(Math.max(reached, retrieving), finalizing)
}

/** Called once per step interval. Advances one step, but never past the import's actual step. */
export function nextStep(shown: number, truest: number): number {
  return shown < truest ? shown + 1 : shown
}

function ProgressAnnouncer({ step }: { step: number }) {
  const { percent, text } = progressSteps[step] ?? progressSteps[0]
  const tenth = Math.floor(percent / 10) * 10
  return <output className={common.unseen}>{runTexts.saidPercent({ percent: tenth, step: text })}</output>
}

const lastStep = progressSteps.length - 1

type Props = {
  readonly arrival: OneArrival
  readonly onSeveral: (ehrImportRequestIds: readonly string[]) => void
}

/**
 * `isLinked`: the user was asked about another record that the source links to the imported record. Answering no
 * excludes only the linked record.
 */
type Answer = { readonly isSamePerson: boolean; readonly isLinked: boolean }

export function ImportRun({ arrival, onSeveral }: Props) {
  const { seen, failure, isCutOff, refetch } = useImportRun(arrival)
  const { step, goBackTo } = useShownStep(seen)
  const notify = useNotify()
  const client = useQueryClient()
  const isDone = step === lastStep
  const endedShort =
    seen !== null && (seen.state === 'partial' || seen.state === 'failed' || seen.state === 'needs-you')
  const isRating = seen !== null && isRatingAlone(seen)
  const hasQuestion = seen?.state === 'confirm-patient' || seen?.state === 'choose-patients'
  const title = isDone ? progressTexts.titleDone : progressTexts.title
  const subtitle = isDone
    ? isRating
      ? veteranTexts.connected
      : progressTexts.subtitleDone
    : endedShort
      ? progressTexts.endedShortText
      : seen?.state === 'choose-patients'
        ? whoIsWhoTexts.subtitle
        : progressTexts.subtitle
  usePageTitle(title)
  const next = useNextDestination(isDone || endedShort)
  useRedirectWhen(isDone, next)

  const afterwards = {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['import'] })
      refetch()
    },
    onError: (problem: Error) => notify('error', failureText(problem)),
  }
  const id = seen?.ehrImportRequestId ?? ''
  const confirm = useMutation({
    mutationFn: ({ isSamePerson }: Answer) => call(confirmPatient, { body: { ehrImportRequestId: id, isSamePerson } }),
    ...afterwards,
  })
  const again = useMutation({
    mutationFn: () => call(retryImport, { body: { ehrImportRequestId: id } }),
    ...afterwards,
    onSuccess: async () => {
      goBackTo(truestStep({ state: 'running', percent: 0 }))
      await afterwards.onSuccess()
    },
  })

  return (
    <>
      <InBar>
        {seen !== null && (
          <span className={styles.progressFrom}>
            <ApartmentRounded fontSize="small" aria-hidden />
            <span>
              {seen.providerName}
              {seen.state !== 'choose-patients' && <span className={styles.progressWhose}>, {seen.profileName}</span>}
            </span>
          </span>
        )}
      </InBar>
      {confirm.isSuccess && !confirm.variables.isSamePerson && !confirm.variables.isLinked ? (
        <CalledOff message={confirm.data.message} />
      ) : failure !== null ? (
        <RefusedScreen failure={failure} arrival={arrival} />
      ) : (
        <section className={classNames(common.card, styles.progressCard)}>
          <div aria-live="polite">
            <h1>{title}</h1>
            <p className={common.muted}>{subtitle}</p>
          </div>
          {!isDone && !endedShort && !hasQuestion && <ProgressAnnouncer step={step} />}
          <ProgressBar step={step} isDone={isDone} endedShort={endedShort} isStill={hasQuestion} />
          {!isDone && !endedShort && seen?.state !== 'choose-patients' && (
            <Notice isHandedOver={seen !== null} hasQuestion={hasQuestion} />
          )}
          {seen?.state === 'confirm-patient' && (
            <ConfirmPatient
              source={seen}
              isBusy={confirm.isPending}
              onAnswer={(isSamePerson) => confirm.mutate({ isSamePerson, isLinked: seen.linkedPatient !== null })}
            />
          )}
          {seen?.state === 'choose-patients' && <ChooseStep source={seen} onSeveral={onSeveral} />}
          {isCutOff && !isDone && <Band tone="attn">{runTexts.cutOff}</Band>}
          {seen?.state === 'waiting' && seen.nextTryAt !== null && (
            <Band tone="attn">{sourceTexts.nextTry({ when: formatInstant(seen.nextTryAt) })}</Band>
          )}
          {isDone ? (
            <Band tone="ok">
              <b>{progressTexts.successTitle}</b>{' '}
              {isRating && next?.kind === 'records' ? veteranTexts.connectedNext : progressTexts.successText}
              {next?.kind === 'stay' && (
                <>
                  <br />
                  {importLabels.mayClose}
                </>
              )}
            </Band>
          ) : (
            endedShort && (
              <PartialResult seen={seen} next={next} isBusy={again.isPending} onAgain={() => again.mutate()} />
            )
          )}
          {seen !== null && seen.ledger.length > 0 && <KindTable rows={seen.ledger} />}
        </section>
      )}
    </>
  )
}

/** Advances one step per interval, but never gets ahead of the import. */
function useShownStep(seen: ConnectedEhr | null) {
  const [step, setStep] = useState(0)
  const truest = truestStep(seen)
  useEffect(() => {
    if (step >= truest) return undefined
    const timer = setTimeout(() => setStep(nextStep(step, truest)), constants.importStepMs)
    return () => clearTimeout(timer)
  }, [step, truest])
  return { step, goBackTo: setStep }
}

type ChooseStepProps = {
  readonly source: ConnectedEhr
  readonly onSeveral: (ehrImportRequestIds: readonly string[]) => void
}

/** The patients' names are shown only to a signed-in user. Q19. */
function ChooseStep({ source, onSeveral }: ChooseStepProps) {
  if (!isSignedIn())
    return (
      <>
        <Band tone="attn">{whoIsWhoTexts.signInFirst}</Band>
        <div className={styles.progressActs}>
          <Button variant="contained" component={Link} to={paths.login}>
            {importLabels.signIn}
          </Button>
        </div>
      </>
    )
  return (
    <WhoIsWho
      ehrImportRequestId={source.ehrImportRequestId}
      onStarted={(started) => onSeveral(started.map((one) => one.ehrImportRequestId))}
      isLaterOffered
    />
  )
}

type PartialResultProps = {
  readonly seen: ConnectedEhr
  readonly next: NextDestination | null
  readonly isBusy: boolean
  readonly onAgain: () => void
}

function PartialResult({ seen, next, isBusy, onAgain }: PartialResultProps) {
  const navigate = useNavigate()
  const missing = seen.ledger.reduce((sum, row) => sum + (missingOf(row) ?? 0), 0)
  const reason = seen.reason === null ? '' : ledgerReasons[seen.reason]
  const isIn = isSignedIn()
  return (
    <>
      <Band tone={seen.state === 'failed' ? 'bad' : 'attn'}>
        <b>
          {missing > 0
            ? runTexts.partHere({ count: seen.stored, missing: runTexts.partMissing({ count: missing }) })
            : runTexts.partOnly({ count: seen.stored })}
        </b>{' '}
        {reason} {seen.stored > 0 && runTexts.arrivedIsSafe}
      </Band>
      {!isIn && (next?.kind === 'outside' || next?.kind === 'app') && (
        <div className={styles.progressActs}>
          <Button variant="contained" onClick={() => goOn(next, navigate)}>
            {importLabels.goBack}
          </Button>
        </div>
      )}
      {isIn && (
        <div className={styles.progressActs}>
          {seen.stored > 0 && (
            <Button component={Link} to={myRecordsPath()}>
              {runTexts.seeArrived}
            </Button>
          )}
          {seen.state === 'needs-you' ? (
            <Button variant="contained" component={Link} to={sourcePath(seen.ehrImportRequestId)}>
              {runTexts.connectAgain}
            </Button>
          ) : (
            <Button variant="contained" startIcon={<RefreshRounded />} loading={isBusy} onClick={onAgain}>
              {completenessTexts.tryAgain}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type ProgressBarProps = {
  readonly step: number
  readonly isDone: boolean
  readonly endedShort: boolean
  readonly isStill: boolean
}

function ProgressBar({ step, isDone, endedShort, isStill }: ProgressBarProps) {
  const { percent, text } = progressSteps[step] ?? progressSteps[0]
  // An import that ended incomplete shows this notice instead of the steps.
  if (endedShort)
    return (
      <div className={styles.progressNow}>
        <WarningAmberRounded className={classNames(styles.attn)} data-part="attn" aria-hidden />
        <span>{progressTexts.endedShort}</span>
      </div>
    )
  const tone = isDone ? 'ok' : 'plain'
  return (
    <>
      <div className={styles.progressNow}>
        {isDone ? (
          <CheckRounded className={classNames(styles.ok)} data-part="ok" aria-hidden />
        ) : isStill ? (
          <PanToolAltOutlined className={classNames(styles.attn)} data-part="attn" aria-hidden />
        ) : (
          <Spinner />
        )}
        <span>{text}</span>
        <b className={common.num}>{percent}%</b>
      </div>
      <progress
        className={classNames(progressBarStyles.progressBar, progressBarStyles[tone])}
        aria-label={text}
        value={percent}
        max={100}
      />
    </>
  )
}
