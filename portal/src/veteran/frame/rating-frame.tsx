import { combinedTexts as words, veteranTexts } from '@kinchart/texts/en/veteran.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import MilitaryTechOutlined from 'icon:outline-military-tech'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '#api/call-failed-error.ts'
import { newQueryClient } from '#api/query-client.ts'
import { useTokenRefresh } from '#session/use-session.ts'
import { useAccessToken, useMark } from '#session/use-token.ts'
import { Band } from '#ui/band.tsx'
import { ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { ratingQuery } from '../rating-query.ts'
import { CombinedRating } from './combined-rating.tsx'
import styles from './frame.module.css'
import common from '#theme/common.module.css'

/** Can be embedded in another page. Source: design 1.2. */
export function RatingFrame() {
  const isSignedIn = useMark() !== null
  useTokenRefresh(useAccessToken())
  usePageTitle(words.frameTitle)
  const [client] = useState(() => newQueryClient())
  return (
    <main className={styles.ratingFrame}>
      <h1 className={common.unseen}>{words.frameTitle}</h1>
      {!isSignedIn ? (
        <p>{words.signIn}</p>
      ) : (
        <QueryClientProvider client={client}>
          <OfPerson />
        </QueryClientProvider>
      )}
    </main>
  )
}

function OfPerson() {
  const [query] = useSearchParams()
  const savedRating = useQuery(ratingQuery(query.get('profileId') ?? ''))
  if (savedRating.isPending) return <SkeletonRows rows={5} columns={2} />
  if (savedRating.isError)
    return (
      <Band
        tone="bad"
        actions={
          <Button variant="outlined" loading={savedRating.isFetching} onClick={() => void savedRating.refetch()}>
            {veteranTexts.askAgain}
          </Button>
        }
      >
        <b>{veteranTexts.couldNot}</b> {failureText(savedRating.error)}
      </Band>
    )
  if (savedRating.data === null)
    return (
      <ListMiddle icon={<MilitaryTechOutlined fontSize="large" />} title={messages.noDataFound}>
        {veteranTexts.notConnectedHow}
      </ListMiddle>
    )
  return <CombinedRating kept={savedRating.data} />
}
