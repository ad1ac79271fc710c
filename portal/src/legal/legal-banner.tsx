import { legalTexts, legalTitles } from '@kinchart/texts/en/legal.ts'
import { acceptLegal, type LegalDocument, type LegalState, getLegalState } from '@kinchart/contract/calls/legal.ts'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { Band, useNotify } from '#ui/page.tsx'
import { formatInstant } from '#text/record-text.ts'
import { common } from '#theme/styles.ts'
import { paths } from '#paths/paths.ts'

/**
 * A version of a legal document that this user has not accepted. `effectiveAt`: when the version becomes binding.
 * Null if the version is already binding.
 */
type Pending = {
  readonly document: LegalDocument
  readonly version: string
  readonly effectiveAt: string | null
  readonly isFirst: boolean
}

/** Binding versions first, then announced ones. A version is a date, so versions can be compared as text. */
export function pendingOf({ documents, upcoming }: Pick<LegalState, 'documents' | 'upcoming'>): Pending[] {
  return [
    ...documents
      .filter(({ version, acceptedVersion }) => acceptedVersion === null || acceptedVersion < version)
      .map(({ document, version, acceptedVersion }) => ({
        document,
        version,
        effectiveAt: null,
        isFirst: acceptedVersion === null,
      })),
    ...upcoming
      .filter(({ isAccepted }) => !isAccepted)
      .map(({ document, version, effectiveAt }) => ({ document, version, effectiveAt, isFirst: false })),
  ]
}

/** Shown above every screen if the user still has to accept a legal text. Hidden until the server has responded. Q8. */
export function LegalBanner() {
  const state = useQuery(legalStateQuery)
  const notify = useNotify()
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: ({ document, version }: Pending) => call(acceptLegal, { body: { document, version } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      await client.invalidateQueries({ queryKey: legalStateQuery.queryKey })
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  if (!state.isSuccess) return null
  return pendingOf(state.data).map((pending) => (
    <Band
      key={`${pending.document} ${pending.version}`}
      tone="attn"
      actions={
        <>
          <Link to={legalPages[pending.document].path}>{legalTexts.read}</Link>
          <button
            type="button"
            className={common.textButton}
            disabled={accept.isPending}
            onClick={() => accept.mutate(pending)}
          >
            {legalTexts.accept}
            <span className={common.unseen}>
              {' '}
              {legalTexts.acceptWhat({ title: legalPages[pending.document].title })}
            </span>
          </button>
        </>
      }
    >
      <Words pending={pending} />
    </Band>
  ))
}

function Words({ pending: { document, effectiveAt, isFirst } }: { pending: Pending }) {
  const { title } = legalPages[document]
  if (isFirst) return <b>{legalTexts.first({ title })}</b>
  return (
    <>
      <b>{legalTexts.newVersion({ title })}</b>{' '}
      {effectiveAt === null ? legalTexts.readAndAccept : legalTexts.takesEffect({ day: formatInstant(effectiveAt) })}
    </>
  )
}

export const legalStateQuery = queryOptions({
  queryKey: ['legal-state'],
  queryFn: () => call(getLegalState, {}),
  staleTime: 300_000,
})

export const legalPages = {
  privacy: { title: legalTitles.privacy, path: paths.privacyPolicy, publicPath: paths.publicPrivacy },
  terms: { title: legalTitles.terms, path: paths.termsAndConditions, publicPath: paths.publicTerms },
} as const satisfies Record<LegalDocument, { title: string; path: string; publicPath: string }>
