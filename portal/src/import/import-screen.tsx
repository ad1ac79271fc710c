import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { messages, pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQueryClient, useQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams, Link } from 'react-router'
import { useNotify, PageHead, Band } from '#ui/page.tsx'
import { connectedQuery, unfinishedQuery, WhoseRecords } from './whose-records.tsx'
import { listenToImports } from './ledger-words.ts'
import { OrganizationCard } from './organization-list.tsx'
import { OrganizationRequest, type Wanted } from './organization-request.tsx'
import { providerTypes, type ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { SourceList } from '#import/sources/source-list.tsx'
import {
  connectTexts,
  progressTexts,
  providerTypeWords,
  importLabels,
  healthCardTexts as words,
} from '@kinchart/texts/en/import.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './import.module.css'
import { formatInstant } from '#text/record-text.ts'
import type { ConnectAgain } from '#import/sources/group-sources.ts'
import { startImport } from '@kinchart/contract/calls/import.ts'
import Button from '@mui/material/Button'
import {
  DeleteOutlineRounded,
  InfoOutlined,
  LockOutlined,
  MilitaryTechOutlined,
  OpenInNewRounded,
  QrCodeScannerRounded,
} from 'icons'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { useOpenRecord, settingsQuery } from '#session/people.ts'
import { SheetDialog } from '#ui/dialog.tsx'
import { returnToWebsite } from '#import/progress/stored-return.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { veteranTexts } from '@kinchart/texts/en/veteran.ts'
import { paths } from '#paths/paths.ts'
import { FilesRow, FilesDialog } from '#import/files/files-dialog.tsx'
import { CodesDialog } from '#import/codes/codes-dialog.tsx'

type Chosen = Pick<CareOrganization, 'ehrEndPointId' | 'hospitalName'>

/** Before redirecting to the source, asks whose records will be imported and explains the next steps. Source: S2 §2. */
function ImportDialog({ organization, onClose }: { organization: Chosen; onClose: () => void }) {
  const { person } = useOpenRecord()
  const [chosenId, setChosenId] = useState<string | null>(person.profileId)
  const start = useMutation({
    mutationFn: (profileId: string) =>
      call(startImport, { body: { ehrEndPointId: organization.ehrEndPointId, profileId } }),
    onSuccess: ({ authorizationUrl }) => {
      returnToWebsite()
      window.location.assign(authorizationUrl)
    },
  })
  const problem = start.isError ? failureText(start.error) : chosenId === null ? messages.selectDependent : null
  return (
    <SheetDialog
      title={importLabels.dialogTitle}
      subtitle={`${organization.hospitalName} (${organization.ehrEndPointId})`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            variant="contained"
            loading={start.isPending || start.isSuccess}
            disabled={chosenId === null}
            onClick={() => chosenId !== null && start.mutate(chosenId)}
          >
            {importLabels.proceed}
          </Button>
        </>
      }
    >
      <WhoseRecords chosenId={chosenId} onChoose={setChosenId} />
      {problem !== null && <Band tone="bad">{problem}</Band>}
      <ul className={styles.whoseNotes}>
        <li>
          <OpenInNewRounded aria-hidden />
          {connectTexts.signInThere({ name: organization.hospitalName })}
        </li>
        <li>
          <LockOutlined aria-hidden />
          {connectTexts.passwordUnseen}
        </li>
        <li>
          <DeleteOutlineRounded aria-hidden />
          {connectTexts.canDelete}
        </li>
      </ul>
    </SheetDialog>
  )
}

const radioId = (type: ProviderType) => `provider-type-${type}`

function showProviderType(type: ProviderType): void {
  const radio = document.getElementById(radioId(type))
  radio?.closest('fieldset')?.scrollIntoView({ block: 'center' })
  radio?.focus({ preventScroll: true })
}

/** Lets the user choose between care organizations, Medicare and the VA. Q12. */
function ProviderTypes({ chosen, onChoose }: { chosen: ProviderType; onChoose: (type: ProviderType) => void }) {
  return (
    <fieldset className={styles.providerTypes}>
      <legend className={common.unseen}>{connectTexts.fromWhere}</legend>
      {providerTypes.map((type) => (
        <label key={type} className={type === chosen ? styles.chosen : undefined}>
          <input
            id={radioId(type)}
            type="radio"
            name="provider-type"
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          {providerTypeWords[type]}
        </label>
      ))}
    </fieldset>
  )
}

function UnfinishedBands({ onConnectAgain }: { onConnectAgain: ConnectAgain }) {
  const { data = [] } = useQuery(unfinishedQuery)
  return data.map(({ ehrEndPointId, hospitalName, profileName, startedAt }) => (
    <Band
      key={`${ehrEndPointId} ${startedAt}`}
      tone="attn"
      actions={
        <button
          type="button"
          className={common.textButton}
          onClick={() => onConnectAgain({ ehrEndPointId, hospitalName })}
        >
          {progressTexts.connectAgain}
          <span className={common.unseen}> {hospitalName}</span>
        </button>
      }
    >
      {progressTexts.notBack({ hospitalName, profileName, startedAt: formatInstant(startedAt) })}
    </Band>
  ))
}

type Props = {
  readonly copies: ReactNode
  readonly supportForm: SupportForm
}

/** Source: S2 §2. */
export function ImportScreen({ copies, supportForm }: Props) {
  const [query] = useSearchParams()
  // Other pages link here with a preselected type.
  const requestedType = query.get('type')
  const [providerType, setProviderType] = useState<ProviderType>(
    providerTypes.find((type) => type === requestedType) ?? 'CareOrganization',
  )
  const [organization, setOrganization] = useState<Pick<CareOrganization, 'ehrEndPointId' | 'hospitalName'> | null>(
    null,
  )
  const [wanted, setWanted] = useState<Wanted | null>(null)
  useLiveSources()
  return (
    <>
      <PageHead title={pageTitles.importrecords} subtitle={pageSubtitles.importrecords} />
      <div className={styles.importWays}>
        <section className={classNames(common.card, styles.importDirectory)} aria-label={connectTexts.fromWhere}>
          <ProviderTypes chosen={providerType} onChoose={setProviderType} />
          <OrganizationCard
            key={providerType}
            providerType={providerType}
            onImport={setOrganization}
            onAsk={setWanted}
          />
        </section>
        <OtherWays
          onVeterans={() => {
            setProviderType('Veterans')
            showProviderType('Veterans')
          }}
          onAsk={() => setWanted({})}
          supportForm={supportForm}
        />
      </div>
      <UnfinishedBands onConnectAgain={setOrganization} />
      <SourceList onConnectAgain={setOrganization} />
      {copies}
      {wanted !== null && <OrganizationRequest wanted={wanted} onClose={() => setWanted(null)} />}
      {organization !== null && <ImportDialog organization={organization} onClose={() => setOrganization(null)} />}
    </>
  )
}

/** Adds each new source at the top of the list, and reloads all data when an import has ended. */
function useLiveSources(): void {
  const client = useQueryClient()
  const notify = useNotify()
  useEffect(
    () =>
      listenToImports({
        onProgress: (seen) =>
          client.setQueryData(connectedQuery.queryKey, (known) => {
            if (known === undefined) return known
            const isListed = known.connectedEhrs.some((one) => one.ehrImportRequestId === seen.ehrImportRequestId)
            const connectedEhrs = isListed
              ? known.connectedEhrs.map((one) => (one.ehrImportRequestId === seen.ehrImportRequestId ? seen : one))
              : [seen, ...known.connectedEhrs]
            return { ...known, connectedEhrs }
          }),
        onCompleted: ({ state }) => {
          if (state === 'complete') notify('success', messages.dataLoaded)
          void client.invalidateQueries()
        },
      }),
    [client, notify],
  )
}

function CodesRow() {
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className={styles.way}>
      <QrCodeScannerRounded aria-hidden />
      <div className={styles.wayWords}>
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

type OtherWaysProps = { readonly onVeterans: () => void; readonly onAsk: () => void; readonly supportForm: SupportForm }

/**
 * Offers the import of a veteran's rating, of files and of codes, and help if an organization is missing. Source: S2
 * §2.
 */
function OtherWays({ onVeterans, onAsk, supportForm }: OtherWaysProps) {
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
