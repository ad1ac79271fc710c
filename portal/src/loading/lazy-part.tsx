import { Component, lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { PartNotLoadedError } from './part-not-loaded-error.ts'
import { PlaceNotLoaded } from './place-not-loaded.tsx'

export type NotLoadedProps<Props> = {
  readonly failure: PartNotLoadedError
  readonly onRetry: () => void
  readonly props: Props
}

/** A component whose code comes later; `preload` asks for the code before the component is shown. */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => void }

/**
 * A component whose code comes when it is first shown, or is about to be. Where the code does not come, its place alone
 * says so, with a way to try again; opening it anew tries again, too.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  NotLoaded: ComponentType<NotLoadedProps<Props>> = PlaceNotLoaded,
): LazyPart<Props> {
  let coming: Promise<ComponentType<Props>> | null = null
  const bring = async () => {
    coming ??= load().catch((failure: unknown) => {
      coming = null
      throw failure
    })
    return coming
  }
  const begin = () => lazy(async () => ({ default: await bring() }))
  let current = begin()
  const Part = (props: Props) => {
    const [tries, setTries] = useState(1)
    const Loaded: ComponentType<Props> = current
    return (
      <PartBoundary
        key={tries}
        // React keeps that the code did not come: what is shown next begins afresh.
        onFailed={() => {
          current = begin()
        }}
        renderNotLoaded={(failure) => <NotLoaded failure={failure} props={props} onRetry={() => setTries(tries + 1)} />}
      >
        <Loaded {...props} />
      </PartBoundary>
    )
  }
  // What does not come ahead is asked for again when it is shown, and told there.
  return Object.assign(Part, { preload: () => void bring().catch(() => undefined) })
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
    // Anything else is an error of ours, and not for here.
    if (!(failure instanceof PartNotLoadedError)) throw failure
    return this.props.renderNotLoaded(failure)
  }
}
