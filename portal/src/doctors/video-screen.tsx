import { videoTexts } from '@kinchart/texts/en/doctors.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { VideocamOutlined } from 'icons'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '#paths/paths.ts'
import { settingsQuery } from '#session/people.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { PageHead, PageWait } from '#ui/page.tsx'
import { common } from '#theme/styles.ts'
import { z } from 'zod'

const handed = z.object({ sessionAddress: z.string() })

/**
 * The address comes from another screen of the portal. The page's own URL is not trusted, because anyone could write
 * such a URL. `null`: no visit was passed. `undefined`: the address is not https.
 */
export function videoAddressOf(state: unknown): URL | null | undefined {
  const parsed = handed.safeParse(state)
  if (!parsed.success) return null
  const address = URL.canParse(parsed.data.sessionAddress) ? new URL(parsed.data.sessionAddress) : undefined
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return undefined
  return address
}

/** Available only if the operator offers video visits. Source: S2 §2; Q27. */
export function VideoScreen() {
  const settings = useQuery(settingsQuery)
  const address = videoAddressOf(useLocation().state)
  if (settings.isPending) return <PageWait />
  if (settings.data?.bookTelehealth !== true) return <Navigate to={paths.myProfile} replace />
  return (
    <>
      <PageHead title={videoTexts.title} />
      <div className={common.card}>
        {address ? (
          <ListMiddle
            icon={<VideocamOutlined fontSize="large" />}
            title={videoTexts.ready}
            actions={
              <Button variant="contained" href={address.href} target="_blank" rel="noopener noreferrer">
                {videoTexts.open({ host: address.host })}
              </Button>
            }
          >
            {address.host}
          </ListMiddle>
        ) : (
          <ListMiddle
            icon={<VideocamOutlined fontSize="large" />}
            title={address === null ? videoTexts.none : videoTexts.refused}
            actions={
              <Button variant="contained" component={Link} to={paths.appointments}>
                {videoTexts.appointments}
              </Button>
            }
          >
            {address === null ? videoTexts.noneWhy : videoTexts.refusedWhy}
          </ListMiddle>
        )}
      </div>
    </>
  )
}
