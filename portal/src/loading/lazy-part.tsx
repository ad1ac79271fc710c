import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { PartNotLoadedError, PlaceNotLoaded } from './place-not-loaded.tsx'

export type NotLoadedProps<Props> = {
  readonly failure: PartNotLoadedError
  readonly onRetry: () => void
  readonly props: Props
}

/**
 * `preload` loads the code before the component is shown. It never rejects: it resolves once the code has loaded or
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
  // Render loaded code directly. A lazy component would still suspend, and React delays suspended content by 300 ms.
  const best = (): ComponentType<Props> => here ?? current
  const Part = (props: Props) => {
    const [{ tries, Loaded }, show] = useState(() => ({ tries: 1, Loaded: best() }))
    return (
      <PartBoundary
        key={tries}
        // React remembers that the code did not load, so start over for the next render.
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
  // If preloading fails, the code is loaded again when the component is shown, and errors are reported then.
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
    // Anything else is our own bug, which is not handled here.
    if (!(failure instanceof PartNotLoadedError)) throw failure
    return this.props.renderNotLoaded(failure)
  }
}
