import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import type { ShownEmbedSession } from '@kinchart/contract/calls/handoff.ts'
import { connectTexts, importLabels } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import InfoOutlined from 'icon:outline-info'
import LockOutlined from 'icon:outline-lock'
import { useState } from 'react'
import { usePageTitle, RichText } from '#ui/page.tsx'
import { OrganizationRequest } from '#import/organization-request.tsx'
import { SectionHtml, useDress, OrganizationPicker } from './organization-picker.tsx'
import { ProceedDialog } from './proceed-dialog.tsx'
import { classNames, common } from '#theme/styles.ts'
import styles from './public.module.css'

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
