import { getClaim, getCopays, getCosts, listClaims, listCoverage } from '@kinchart/contract/calls/claims.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import Button from '@mui/material/Button'
import ArrowBackRounded from 'icon:round-arrow-back'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'

export const claimQuery = (profileId: string, id: string) =>
  queryOptions({ queryKey: ['claim', profileId, id], queryFn: () => call(getClaim, { query: { profileId, id } }) })

export const costsQuery = (profileId: string, year: string | null) =>
  queryOptions({
    queryKey: ['costs', profileId, year],
    queryFn: () => call(getCosts, { query: { profileId, ...(year === null ? {} : { year }) } }),
    placeholderData: keepPreviousData,
  })

export const copaysQuery = (profileId: string) =>
  queryOptions({ queryKey: ['copays', profileId], queryFn: () => call(getCopays, { query: { profileId } }) })

export const coverageQuery = (profileId: string) =>
  queryOptions({ queryKey: ['coverage', profileId], queryFn: () => call(listCoverage, { query: { profileId } }) })

export const claimChoiceQuery = (profileId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: ['claim-choice', profileId, pageNumber],
    queryFn: () => call(listClaims, { query: { profileId, pageNumber, pageSize } }),
    placeholderData: keepPreviousData,
  })

export function ClaimsBack() {
  return (
    <Button
      component={Link}
      to={paths.claims}
      size="small"
      startIcon={<ArrowBackRounded />}
      sx={{ marginBottom: '0.25rem', marginInlineStart: '-0.5rem' }}
    >
      {claimTexts.back}
    </Button>
  )
}
