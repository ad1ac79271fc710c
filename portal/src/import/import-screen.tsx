import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { messages, pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQueryClient, useQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useNotify } from '#ui/notices.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { connectedQuery, unfinishedQuery } from './connected-query.ts'
import { listenToImports } from './import-hub.ts'
import { OrganizationCard } from './organization-card.tsx'
import { OrganizationRequest, type Wanted } from './organization-request.tsx'
import { OtherWays, type SupportForm } from './other-ways.tsx'
import { providerTypes, type ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { SourceList } from './sources/source-list.tsx'
import { connectTexts, progressTexts, providerTypeWords, importLabels } from '@kinchart/texts/en/import.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './import.module.css'
import { Band } from '#ui/band.tsx'
import { formatInstant } from '#text/format-date.ts'
import type { ConnectAgain } from '#import/sources/use-source-actions.ts'
import { startImport } from '@kinchart/contract/calls/import.ts'
import Button from '@mui/material/Button'
import LockOutlined from 'icon:outline-lock'
import DeleteOutlineRounded from 'icon:round-delete-outline'
import OpenInNewRounded from 'icon:round-open-in-new'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useOpenRecord } from '#session/people.ts'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { returnToWebsite } from '#import/progress/stored-return.ts'
import { WhoseRecords } from './whose-records.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'

type Chosen = Pick<CareOrganization, 'ehrEndPointId' | 'hospitalName'>

/** Before redirecting to the source, asks whose records they are and explains the next steps. Source: S2 §2. */
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

/** Care organizations, Medicare and the VA. Q12. */
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

/** Lists sources newest first, and reloads the list when an import has ended. */
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
