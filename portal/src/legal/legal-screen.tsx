import { legalTexts, arbitrationTexts } from '@kinchart/texts/en/legal.ts'
import { legalDocuments, rejectArbitration, type LegalState } from '@kinchart/contract/calls/legal.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useLocation } from 'react-router'
import { PageHead, useNotify } from '#ui/page.tsx'
import { LegalDocumentPage } from './legal-document-page.tsx'
import { legalPages, legalStateQuery } from './legal-banner.tsx'
import styles from './legal.module.css'
import { classNames, common } from '#theme/styles.ts'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate, formatInstant, today } from '#text/record-text.ts'
import { CouldNotLoad } from '#ui/list-states.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/**
 * Shows whether the user rejected arbitration. If rejecting is still possible, shows the form. Source: S1 §1;
 * Q8.
 */
function Arbitration({ state }: { state: LegalState['arbitration'] }) {
  const notify = useNotify()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const [openedAt] = useState(() => new Date())
  const canReject = canRejectAt(state, openedAt)
  const reject = useMutation({
    mutationFn: () => call(rejectArbitration, { body: {} }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      setConfirming(false)
      await client.invalidateQueries({ queryKey: legalStateQuery.queryKey })
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <div>
      <dt>{arbitrationTexts.title}</dt>
      <dd>
        <p>{arbitrationWords(state, canReject)}</p>
        {canReject && (
          <Button variant="outlined" onClick={() => setConfirming(true)}>
            {arbitrationTexts.reject}
          </Button>
        )}
      </dd>
      <ConfirmDialog
        title={arbitrationTexts.question}
        confirm={arbitrationTexts.reject}
        isOpen={isConfirming}
        isBusy={reject.isPending}
        onConfirm={() => reject.mutate()}
        onClose={() => setConfirming(false)}
      >
        <p>{arbitrationTexts.facts}</p>
      </ConfirmDialog>
    </div>
  )
}

export function canRejectAt({ canRejectUntil, rejectedAt }: LegalState['arbitration'], now: Date): boolean {
  return rejectedAt === null && canRejectUntil !== null && today(now) <= today(new Date(canRejectUntil))
}

export function arbitrationWords(
  { canRejectUntil, rejectedAt }: LegalState['arbitration'],
  canReject: boolean,
): string {
  if (rejectedAt !== null) return arbitrationTexts.rejected({ day: formatInstant(rejectedAt) })
  if (canRejectUntil === null) return arbitrationTexts.within({ count: constants.arbitrationOptOutDays })
  const day = formatInstant(canRejectUntil)
  return canReject ? arbitrationTexts.until({ day }) : arbitrationTexts.over({ day })
}

/** Source: Q8. */
function OwnAcceptances() {
  const state = useQuery(legalStateQuery)
  return (
    <section className={classNames(common.card, styles.legalOwn)} aria-labelledby="legal-own-title">
      <h2 id="legal-own-title">{legalTexts.accepted}</h2>
      {state.isPending && (
        <p className={common.muted} aria-live="polite">
          {actionTexts.wait}
        </p>
      )}
      {state.isError && <CouldNotLoad onRetry={() => void state.refetch()} />}
      {state.isSuccess && (
        <dl>
          {state.data.documents.map((one) => (
            <div key={one.document}>
              <dt>{legalPages[one.document].title}</dt>
              <dd>{acceptanceWords(one)}</dd>
            </div>
          ))}
          <Arbitration state={state.data.arbitration} />
        </dl>
      )}
    </section>
  )
}

export function acceptanceWords({
  version,
  acceptedVersion,
  acceptedAt,
}: Pick<LegalState['documents'][number], 'version' | 'acceptedVersion' | 'acceptedAt'>): string {
  if (acceptedVersion === null) return legalTexts.notAccepted
  const accepted = formatDate(acceptedVersion)
  const sentences = [
    acceptedAt === null
      ? legalTexts.acceptedVersion({ version: accepted })
      : legalTexts.acceptedVersionOn({ version: accepted, day: formatInstant(acceptedAt) }),
    ...(acceptedVersion < version ? [legalTexts.newerNotAccepted({ version: formatDate(version) })] : []),
  ]
  return sentences.join(' ')
}

/** Two tabs, each with its own address. Source: S1 §2.2, §2.12. */
export function LegalScreen() {
  const { pathname } = useLocation()
  const document = pathname.startsWith(legalPages.terms.path) ? 'terms' : 'privacy'
  return (
    <div className={styles.legal}>
      <PageHead title={pageTitles.privacypolicy} tabTitle={legalPages[document].title} />
      <Tabs value={document} className={classNames(styles.legalTabs)} aria-label={legalTexts.tabs}>
        {legalDocuments.map((one) => (
          <Tab
            key={one}
            id={`tab-${one}`}
            value={one}
            label={legalPages[one].title}
            component={Link}
            to={legalPages[one].path}
            {...(one === document ? { 'aria-controls': 'legal-panel' } : {})}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="legal-panel" aria-labelledby={`tab-${document}`}>
        <LegalDocumentPage document={document} isTitleAbove={document === 'privacy'} />
      </div>
      <OwnAcceptances />
    </div>
  )
}
