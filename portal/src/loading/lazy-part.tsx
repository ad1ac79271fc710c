import { Component, lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { PartNotLoadedError } from './part-not-loaded-error.ts'
import { PlaceNotLoaded } from './place-not-loaded.tsx'

export type NotLoadedProps<Props> = {
  readonly failure: PartNotLoadedError
  readonly onRetry: () => void
  readonly props: Props
}

/**
 * A component whose code comes when it is first shown. Where the code does not come, its place alone says so, with a
 * way to try again; opening it anew tries again, too.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  NotLoaded: ComponentType<NotLoadedProps<Props>> = PlaceNotLoaded,
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await load() }))
  let current = begin()
  return function LazyPart(props: Props) {
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
