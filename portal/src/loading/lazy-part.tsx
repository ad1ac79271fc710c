import { Component, lazy, useState, type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import Button from '@mui/material/Button'
import { ErrorOutlineRounded, RefreshRounded } from 'icons'
import { leaveForGood, leaveIfMeant } from '#ui/unsaved.ts'
import { BigSign, Middle, MiddleActs } from '#ui/page.tsx'
import { takeNewVersion } from './newer-build.ts'

export type NotLoadedProps<Props> = {
  readonly failure: PartNotLoadedError
  readonly onRetry: () => void
  readonly props: Props
}

/**
 * `preload` loads the code before the component is shown. It never rejects: it resolves after the code has loaded or
 * failed.
 */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> }

/**
 * Loads the code when the component is first shown, or just before. If the code does not load, shows an error with a
 * retry button in its place. Opening the component again also retries.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  NotLoaded: ComponentType<NotLoadedProps<Props>> = PlaceNotLoaded,
): LazyPart<Props> {
  let coming: Promise<ComponentType<Props>> | null = null
  let here: ComponentType<Props> | null = null
  const bring = async () => {
    coming ??= load().catch((failure: unknown) => {
      coming = null
      throw failure
    })
    here = await coming
    return here
  }
  const begin = () => lazy(async () => ({ default: await bring() }))
  let current = begin()
  // Render loaded code directly. A lazy component would suspend even if its code is loaded, and React delays suspended
  // content by 300 ms.
  const best = (): ComponentType<Props> => here ?? current
  const Part = (props: Props) => {
    const [{ tries, Loaded }, show] = useState(() => ({ tries: 1, Loaded: best() }))
    return (
      <PartBoundary
        key={tries}
        // React remembers that the code did not load, so create a new lazy component for the next render.
        onFailed={() => {
          current = begin()
        }}
        renderNotLoaded={(failure) => (
          <NotLoaded failure={failure} props={props} onRetry={() => show({ tries: tries + 1, Loaded: best() })} />
        )}
      >
        <Loaded {...props} />
      </PartBoundary>
    )
  }
  // If preloading fails, the code is loaded again when the component is shown. Errors are reported at that time.
  const preload = async () => {
    await bring().catch(() => undefined)
  }
  return Object.assign(Part, { preload })
}

type BoundaryProps = {
  readonly children: ReactNode
  readonly onFailed: () => void
  readonly renderNotLoaded: (failure: PartNotLoadedError) => ReactNode
}

class PartBoundary extends Component<BoundaryProps, { readonly failure: unknown }> {
  override state = { failure: null }

  static getDerivedStateFromError(failure: unknown): { failure: unknown } {
    return { failure }
  }

  override componentDidCatch(): void {
    this.props.onFailed()
  }

  override render(): ReactNode {
    const failure: unknown = this.state.failure
    if (failure === null) return this.props.children
    // Any other error is a bug in the portal, so rethrow it.
    if (!(failure instanceof PartNotLoadedError)) throw failure
    return this.props.renderNotLoaded(failure)
  }
}

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
