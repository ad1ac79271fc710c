import { loadingTexts } from '@kinchart/texts/loading.ts'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths/paths.ts'
import { reportFailure } from './report-failures.ts'
import styles from './failure-boundary.module.css'

/**
 * Where a screen breaks, the person is told so, and nothing of theirs is lost by it. Going elsewhere, back included,
 * shows what is there.
 */
export function FailureBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation()
  return <Catching place={key}>{children}</Catching>
}

type Props = { readonly children: ReactNode; readonly place: string }
type State = { readonly brokeAt: string | null; readonly isBroken: boolean; readonly isTold: boolean }

class Catching extends Component<Props, State> {
  override state: State = { brokeAt: null, isBroken: false, isTold: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ place }: Props, { brokeAt, isBroken }: State): Partial<State> | null {
    if (!isBroken) return null
    if (brokeAt === null) return { brokeAt: place }
    return brokeAt === place ? null : { brokeAt: null, isBroken: false, isTold: false }
  }

  override componentDidCatch(failure: unknown): void {
    void reportFailure(failure).then((isTold) => this.setState({ isTold }))
  }

  override render(): ReactNode {
    const { isBroken, isTold } = this.state
    if (!isBroken) return this.props.children
    return (
      <section className={styles.broken} role="alert">
        <h1>{loadingTexts.broke}</h1>
        <p>
          {loadingTexts.brokeFacts} {isTold && loadingTexts.brokeTold}
        </p>
        <p>
          <a href={paths.home}>{loadingTexts.brokeBack}</a>
        </p>
      </section>
    )
  }
}
