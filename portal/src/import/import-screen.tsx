import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { messages, pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useNotify } from '#ui/notices.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { connectedQuery } from './connected-query.ts'
import { ImportDialog } from './import-dialog.tsx'
import { listenToImports } from './import-hub.ts'
import { OrganizationCard } from './organization-card.tsx'
import { OrganizationRequest } from './organization-request.tsx'
import type { Wanted } from './organization-request.tsx'
import { OtherWays } from './other-ways.tsx'
import type { SupportForm } from './other-ways.tsx'
import { ProviderTypes, showProviderType } from './provider-types.tsx'
import { providerTypes } from '@kinchart/contract/rules/enumerations.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { SourceList } from './sources/source-list.tsx'
import { UnfinishedBands } from './sources/unfinished-bands.tsx'
import { connectTexts } from '@kinchart/texts/en/import.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './import.module.css'

type Props = {
  /** Copies of the open person's whole record. */
  readonly copies: ReactNode
  readonly supportForm: SupportForm
}

/** Import Records: choose where from, and see what came of it. Source: S2 §2. */
export function ImportScreen({ copies, supportForm }: Props) {
  const [query] = useSearchParams()
  // Other pages lead here with the type chosen.
  const asked = query.get('type')
  const [providerType, setProviderType] = useState<ProviderType>(
    providerTypes.find((type) => type === asked) ?? 'CareOrganization',
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

/** Keeps the list of sources, newest first, as the hub tells it; when an import has ended, the list is asked for anew. */
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
