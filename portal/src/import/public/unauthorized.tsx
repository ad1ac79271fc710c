import { apiErrorMessages } from '@kinchart/contract/calls/api-error-messages.ts'
import { connectTexts, importLabels } from '@kinchart/texts/en/import.ts'
import Button from '@mui/material/Button'
import { CallFailedError } from '#api/call-failed-error.ts'
import { paths } from '#paths/paths.ts'
import { ErrorCard } from '#ui/error-card.tsx'
import { usePageTitle } from '#ui/page-head.tsx'

/** Nobody was handed over, or not in a way that is valid. `failure`: what the server answered, if it was asked. Source: S2 §2, §8. */
export function Unauthorized({ failure }: { readonly failure: unknown }) {
  usePageTitle(importLabels.unauthorizedTitle)
  return (
    <ErrorCard
      title={importLabels.unauthorizedTitle}
      text={apiErrorMessages['visit-unknown']}
      steps={connectTexts.visitSteps}
      number={failure instanceof CallFailedError ? failure.requestId : null}
    >
      {/* A full load: it cuts the tie to the page that opened this one. */}
      <Button variant="contained" href={paths.login}>
        {importLabels.signIn}
      </Button>
    </ErrorCard>
  )
}
