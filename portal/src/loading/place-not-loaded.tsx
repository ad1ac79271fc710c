import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import Button from '@mui/material/Button'
import ErrorOutlineRounded from 'icon:round-error-outline'
import RefreshRounded from 'icon:round-refresh'
import { useEffect, useEffectEvent } from 'react'
import { leaveForGood, leaveIfMeant } from '#ui/unsaved.ts'
import { BigSign, Middle, MiddleActs } from '#ui/page.tsx'
import { takeNewVersion } from './newer-build.ts'

type Props = { readonly failure: PartNotLoadedError; readonly onRetry: () => void }

export function PlaceNotLoaded({ failure, onRetry }: Props) {
  const { title, facts } = wordsOf(failure)
  return (
    <Middle isAlert>
      <BigSign isBad>
        <ErrorOutlineRounded fontSize="large" aria-hidden />
      </BigSign>
      <h2>{title}</h2>
      <p>{facts}</p>
      <MiddleActs>
        <TryAgainButton failure={failure} onRetry={onRetry} />
      </MiddleActs>
    </Middle>
  )
}

export const wordsOf = ({ isReplaced }: PartNotLoadedError): { title: string; facts: string } =>
  isReplaced
    ? { title: loadingTexts.replaced, facts: loadingTexts.replacedFacts }
    : { title: loadingTexts.notLoaded, facts: loadingTexts.notLoadedFacts }

export function TryAgainButton({ failure, onRetry }: Props) {
  const needsReload = failure.isReplaced || failure.needsReload
  const whenBack = useEffectEvent(onRetry)
  useEffect(() => {
    if (needsReload) return undefined
    const again = () => whenBack()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [needsReload])
  return (
    <Button
      variant="contained"
      startIcon={<RefreshRounded />}
      onClick={needsReload ? () => void leaveIfMeant(reload) : onRetry}
    >
      {failure.isReplaced ? loadingTexts.reload : loadingTexts.retry}
    </Button>
  )
}

function reload(): void {
  leaveForGood()
  void takeNewVersion()
}

/**
 * `isReplaced`: a newer build has replaced the part. `needsReload`: the browser will not request the file again until
 * the page is reloaded.
 */
export class PartNotLoadedError extends Error {
  readonly isReplaced: boolean
  readonly needsReload: boolean
  constructor({ isReplaced = false, needsReload = false, cause }: PartFacts = {}) {
    super('A part of the portal could not be loaded.', { cause })
    this.name = 'PartNotLoadedError'
    this.isReplaced = isReplaced
    this.needsReload = needsReload
  }
}

type PartFacts = { readonly isReplaced?: boolean; readonly needsReload?: boolean; readonly cause?: unknown }
