import { sessionTexts } from '@kinchart/texts/en/session.ts'
import { authLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import HourglassEmptyRounded from 'icon:round-hourglass-empty'
import { useEffect } from 'react'
import { forgetTokenRefused } from '#api/token-refused.ts'
import { ErrorCard } from '#ui/error-card.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
import { PublicFrame } from './public-frame.tsx'

/** The address brought a token that is no good. Said once: it is gone with the next page. Source: S1 §2.6; look/care.md, 20c. */
export function TokenRefused({ onSignIn }: { readonly onSignIn: () => void }) {
  const [title = '', text] = authLabels.tokenExpired.split(/(?<=^[^:]*):\s/)
  usePageTitle(title)
  useEffect(() => forgetTokenRefused(), [])
  return (
    <PublicFrame>
      <ErrorCard
        title={title}
        text={text}
        steps={sessionTexts.tokenRefusedSteps}
        sign={<HourglassEmptyRounded fontSize="large" aria-hidden />}
      >
        <Button variant="contained" onClick={onSignIn}>
          {sessionTexts.signIn}
        </Button>
      </ErrorCard>
    </PublicFrame>
  )
}
