import { importLabels, healthCardTexts as words } from '@kinchart/texts/en/import.ts'
import { veteranTexts } from '@kinchart/texts/en/veteran.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import InfoOutlined from 'icon:outline-info'
import MilitaryTechOutlined from 'icon:outline-military-tech'
import OpenInNewRounded from 'icon:round-open-in-new'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { settingsQuery } from '#session/settings-query.ts'
import { connectedQuery } from './connected-query.ts'
import { FilesRow } from './files/files-row.tsx'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './import.module.css'
import QrCodeScannerRounded from 'icon:round-qr-code-scanner'
import { FilesDialog } from '#import/files/files-dialog.tsx'
import importStyles from './import.module.css'
import { CodesDialog } from '#import/codes/codes-dialog.tsx'

function CodesRow() {
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className={importStyles.way}>
      <QrCodeScannerRounded aria-hidden />
      <div className={importStyles.wayWords}>
        {words.title}
        <small>{words.about}</small>
      </div>
      <Button onClick={() => setOpen(true)}>{words.add}</Button>
      {isOpen && (
        <CodesDialog
          onClose={() => setOpen(false)}
          onFile={(card) => {
            setOpen(false)
            setFile(card)
          }}
        />
      )}
      {file !== null && <FilesDialog files={[file]} onClose={() => setFile(null)} />}
    </div>
  )
}

export type SupportForm = (isOpen: boolean, onClose: () => void) => ReactNode

type Props = { readonly onVeterans: () => void; readonly onAsk: () => void; readonly supportForm: SupportForm }

/** The veteran rating, the user's own files and codes, and help for a missing organization. Source: S2 §2. */
export function OtherWays({ onVeterans, onAsk, supportForm }: Props) {
  const connected = useQuery(connectedQuery)
  const isVeteran = connected.data?.some(({ providerType }) => providerType === 'Veterans') === true
  return (
    <aside className={classNames(common.card, styles.otherWays)} aria-label={importLabels.otherWays}>
      <ul>
        <li className={styles.way}>
          <MilitaryTechOutlined aria-hidden />
          <div className={styles.wayWords}>
            {importLabels.veteransTitle}
            {isVeteran ? (
              <Link to={paths.veteranHistory}>{veteranTexts.seeRating}</Link>
            ) : (
              <small>{importLabels.veteransText}</small>
            )}
          </div>
          <Button onClick={onVeterans} aria-label={`${importLabels.importAction}: ${importLabels.veteransTitle}`}>
            {importLabels.importAction}
          </Button>
        </li>
        <li>
          <FilesRow />
        </li>
        <li>
          <CodesRow />
        </li>
        <li className={styles.way}>
          <InfoOutlined aria-hidden />
          <div className={styles.wayWords}>
            {importLabels.notListedTitle}
            <button type="button" className={common.textButton} onClick={onAsk}>
              {importLabels.askFor}
            </button>
          </div>
          <RequestSupport supportForm={supportForm} />
        </li>
      </ul>
    </aside>
  )
}

function RequestSupport({ supportForm }: { supportForm: SupportForm }) {
  const { data } = useQuery(settingsQuery)
  const [isOpen, setOpen] = useState(false)
  const url = data?.supportUrl ?? null
  if (url !== null) {
    return (
      <Button href={url} target="_blank" rel="noopener noreferrer" endIcon={<OpenInNewRounded aria-hidden />}>
        {importLabels.requestSupport}
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{importLabels.requestSupport}</Button>
      {supportForm(isOpen, () => setOpen(false))}
    </>
  )
}
