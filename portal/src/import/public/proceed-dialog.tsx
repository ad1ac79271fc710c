import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { connectTexts } from '@kinchart/texts/en/import.ts'
import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import type { ShownEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { startImport } from '@kinchart/contract/calls/import.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import LockOutlined from 'icon:outline-lock'
import OpenInNewRounded from 'icon:round-open-in-new'
import { useId } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { Band } from '#ui/page.tsx'
import { OwnDialog } from '#ui/dialog.tsx'
import styles from '#ui/sheet-dialog.module.css'
import { SectionHtml, useDress, labelOf } from './organization-picker.tsx'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { classNames, common } from '#theme/styles.ts'
import publicStyles from './public.module.css'
import importStyles from '../import.module.css'

type Props = {
  readonly organization: CareOrganization
  readonly visit: ShownEmbedSession
  readonly onClose: () => void
  readonly onProceed: () => void
}

/**
 * Explains the next steps before anything is sent. In the meantime, the authorization is prepared, so that Proceed is a
 * plain link. No browser blocks a new tab that a click opens. Source: S2 §2, §4.
 */
export function ProceedDialog({ organization, visit, onClose, onProceed }: Props) {
  const titleId = useId()
  const { words, style } = useDress('import-dialog')
  const { ehrEndPointId, hospitalName } = organization
  const started = useQuery({
    queryKey: ['authorization', ehrEndPointId],
    queryFn: () =>
      call(startImport, { body: { ehrEndPointId, profileId: visit.profileId, redirectUrl: visit.redirectUrl } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // An authorization is valid for only one sign-in, so the next dialog requests another.
    gcTime: 0,
  })
  return (
    <OwnDialog
      isOpen
      onClose={onClose}
      aria-labelledby={titleId}
      transitionDuration={180}
      className={classNames(styles.sheetTall)}
      slotProps={{ paper: { style } }}
    >
      <div className={styles.sheetHead} data-part="sheet-head">
        <div className={common.grow}>
          <h2 id={titleId}>{words.title}</h2>
          <div className={common.muted}>{labelOf(organization)}</div>
        </div>
      </div>
      <div className={styles.sheetBody} data-part="sheet-body">
        {words.text !== '' && <p className={publicStyles.publicSaid}>{words.text}</p>}
        <ul className={classNames(importStyles.whoseNotes, publicStyles.whoseNotes)}>
          <li>
            <OpenInNewRounded aria-hidden />
            <span>{connectTexts.newTabSignIn({ name: hospitalName })}</span>
          </li>
          <li>
            <LockOutlined aria-hidden />
            <span>{connectTexts.addedToRecord({ name: visit.name })}</span>
          </li>
        </ul>
        <SectionHtml section="import-dialog" />
        {started.isError && <Band tone="bad">{failureText(started.error)}</Band>}
      </div>
      <div className={styles.sheetActs} data-part="sheet-acts">
        <Button onClick={onClose}>{words.cancel}</Button>
        {started.isError ? (
          <Button variant="contained" loading={started.isFetching} onClick={() => void started.refetch()}>
            {completenessTexts.tryAgain}
          </Button>
        ) : started.isSuccess ? (
          <Button
            variant="contained"
            href={started.data.authorizationUrl}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onProceed}
          >
            {words.confirm}
            <span className={common.unseen}> {uiTexts.newTab}</span>
          </Button>
        ) : (
          <Button variant="contained" loading>
            {words.confirm}
          </Button>
        )}
      </div>
    </OwnDialog>
  )
}
