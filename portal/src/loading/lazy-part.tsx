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
 * A component whose code comes later. `preload` asks for the code before the component is shown, and ends once it has
 * come or has not: it never fails.
 */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> }

/**
 * A component whose code comes when it is first shown, or is about to be. Where the code does not come, its place alone
 * says so, with a way to try again; opening it anew tries again, too.
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
  // What has come is drawn as it is: a lazy component would wait even so, and React shows what waited 300 ms later.
  const best = (): ComponentType<Props> => here ?? current
  const Part = (props: Props) => {
    const [{ tries, Loaded }, show] = useState(() => ({ tries: 1, Loaded: best() }))
    return (
      <PartBoundary
        key={tries}
        // React keeps that the code did not come: what is shown next begins afresh.
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
  // What does not come ahead is asked for again when it is shown, and told there.
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
    // Anything else is an error of ours, and not for here.
    if (!(failure instanceof PartNotLoadedError)) throw failure
    return this.props.renderNotLoaded(failure)
  }
}
