import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import type { ShownEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { connectTexts, importLabels } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { InfoOutlined, LockOutlined, OpenInNewRounded } from 'icons'
import { useState, useId } from 'react'
import { usePageTitle, RichText, Band } from '#ui/page.tsx'
import { OrganizationRequest } from '#import/organization-request.tsx'
import { SectionHtml, useDress, OrganizationPicker, labelOf } from './organization-picker.tsx'
import { classNames, common } from '#theme/styles.ts'
import styles from './public.module.css'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { startImport } from '@kinchart/contract/calls/import.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { OwnDialog } from '#ui/dialog.tsx'
import sheetDialogStyles from '#ui/sheet-dialog.module.css'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import importStyles from '#import/import.module.css'

type Props = { readonly visit: ShownEmbedSession; readonly onInitiated: () => void }

/** Source: S2 §4. */
export function PickerStep({ visit, onInitiated }: Props) {
  const [chosen, setChosen] = useState<CareOrganization | null>(null)
  const [isUnchosen, setUnchosen] = useState(false)
  const [isProceeding, setProceeding] = useState(false)
  const [typed, setTyped] = useState('')
  const [isAsking, setAsking] = useState(false)
  const container = useDress('import-container')
  const button = useDress('import-button')
  usePageTitle(container.words.title)
  return (
    <section
      className={classNames(common.card, styles.publicCard)}
      style={container.style}
      aria-labelledby="public-title"
    >
      <header>
        <h1 id="public-title" tabIndex={-1}>
          {container.words.title}
        </h1>
        <p className={common.muted}>{container.words.text}</p>
      </header>
      <SectionHtml section="import-container" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setUnchosen(chosen === null)
          setProceeding(chosen !== null)
        }}
      >
        <OrganizationPicker
          chosen={chosen}
          error={isUnchosen ? messages.chooseFacility : undefined}
          tooltip={<AboutList />}
          onChoose={(organization) => {
            setUnchosen(false)
            setChosen(organization)
          }}
          onType={setTyped}
        />
        <p className={styles.publicUnseen}>
          <LockOutlined fontSize="small" aria-hidden />
          {connectTexts.passwordUnseenThere}
        </p>
        <Button type="submit" variant="contained" size="large" style={button.style}>
          {button.words.label}
        </Button>
        <SectionHtml section="import-button" />
      </form>
      <p className={classNames(common.help, styles.publicForHere)}>
        <RichText text={connectTexts.forRecordOf} parts={{ name: <b>{visit.name}</b> }} />
      </p>
      <p className={styles.publicAsk}>
        {importLabels.notListedTitle} {importLabels.notListedText}
        <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
          {importLabels.askFor}
        </Button>
      </p>
      {isAsking && <OrganizationRequest wanted={{ hospitalName: typed.trim() }} onClose={() => setAsking(false)} />}
      {isProceeding && chosen !== null && (
        <ProceedDialog
          organization={chosen}
          visit={visit}
          onClose={() => setProceeding(false)}
          onProceed={() => {
            setProceeding(false)
            onInitiated()
          }}
        />
      )}
    </section>
  )
}

function AboutList() {
  const { words, style } = useDress('import-tooltip')
  return (
    <Tooltip
      title={
        <>
          {words.text}
          <SectionHtml section="import-tooltip" />
        </>
      }
      describeChild
      enterTouchDelay={0}
      leaveTouchDelay={8000}
      placement="top"
      slotProps={{ tooltip: { style }, popper: { disablePortal: true } }}
    >
      <IconButton aria-label={words.label}>
        <InfoOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

type ProceedDialogProps = {
  readonly organization: CareOrganization
  readonly visit: ShownEmbedSession
  readonly onClose: () => void
  readonly onProceed: () => void
}

/**
 * Explains the next steps before the user goes to the source. In the meantime, prepares the authorization, so that
 * Proceed is a plain link. Browsers never block a new tab that a clicked link opens. Source: S2 §2, §4.
 */
function ProceedDialog({ organization, visit, onClose, onProceed }: ProceedDialogProps) {
  const titleId = useId()
  const { words, style } = useDress('import-dialog')
  const { ehrEndPointId, hospitalName } = organization
  const started = useQuery({
    queryKey: ['authorization', ehrEndPointId],
    queryFn: () =>
      call(startImport, { body: { ehrEndPointId, profileId: visit.profileId, redirectUrl: visit.redirectUrl } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // An authorization is valid for only one sign-in, so the next dialog requests a new authorization.
    gcTime: 0,
  })
  return (
    <OwnDialog
      isOpen
      onClose={onClose}
      aria-labelledby={titleId}
      transitionDuration={180}
      className={classNames(sheetDialogStyles.sheetTall)}
      slotProps={{ paper: { style } }}
    >
      <div className={sheetDialogStyles.sheetHead} data-part="sheet-head">
        <div className={common.grow}>
          <h2 id={titleId}>{words.title}</h2>
          <div className={common.muted}>{labelOf(organization)}</div>
        </div>
      </div>
      <div className={sheetDialogStyles.sheetBody} data-part="sheet-body">
        {words.text !== '' && <p className={styles.publicSaid}>{words.text}</p>}
        <ul className={classNames(importStyles.whoseNotes, styles.whoseNotes)}>
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
      <div className={sheetDialogStyles.sheetActs} data-part="sheet-acts">
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
