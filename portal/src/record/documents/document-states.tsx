import { documentStateWords } from '@kinchart/texts/en/further-failures.ts'
import type { DocumentState } from '@kinchart/contract/calls/documents.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { ErrorOutlineRounded, HourglassEmptyRounded, InsertDriveFileOutlined, RefreshRounded } from 'icons'
import { CallFailedError } from '#api/send.ts'
import { BigSign, Middle, MiddleActs } from '#ui/page.tsx'
import { ListMiddle } from '#ui/list-states.tsx'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'

/** Shows the error text of S3 §8. */
export function DocumentFailed({ failure, onRetry }: { failure: unknown; onRetry?: () => void }) {
  const isParsing = failure instanceof CallFailedError && failure.code === 'document-not-parsed'
  const isOurs = failure instanceof CallFailedError && !failure.code.startsWith('document-not-')
  return (
    <Middle isAlert>
      <BigSign isBad>
        <ErrorOutlineRounded fontSize="large" aria-hidden />
      </BigSign>
      <h3>{isParsing ? messages.documentParseError : messages.documentLoadError}</h3>
      <p>{isOurs ? failure.message : documentTexts.tryOriginal}</p>
      {onRetry !== undefined && (
        <MiddleActs>
          <Button variant="contained" startIcon={<RefreshRounded />} onClick={onRetry}>
            {completenessTexts.retry}
          </Button>
        </MiddleActs>
      )}
    </Middle>
  )
}

export function DocumentNotHere({ state, onRetry }: { state: Exclude<DocumentState, 'held'>; onRetry: () => void }) {
  const isWaiting = state === 'waiting'
  return (
    <ListMiddle
      icon={isWaiting ? <HourglassEmptyRounded fontSize="large" /> : <InsertDriveFileOutlined fontSize="large" />}
      title={documentTexts.notHere}
      actions={
        isWaiting && (
          <Button variant="outlined" startIcon={<RefreshRounded />} onClick={onRetry}>
            {documentTexts.lookAgain}
          </Button>
        )
      }
    >
      {documentStateWords[state]}
    </ListMiddle>
  )
}

export function NoDocument({ why }: { why: string | null }) {
  return (
    <ListMiddle
      icon={<InsertDriveFileOutlined fontSize="large" />}
      title={why === null ? messages.noDocument : documentTexts.noPreview}
    >
      {why ?? documentTexts.none}
    </ListMiddle>
  )
}
