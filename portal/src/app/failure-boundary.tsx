import { loadingTexts } from '@kinchart/texts/en/loading.ts'
import Button from '@mui/material/Button'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#paths/paths.ts'
import { PublicFrame } from '#session/public-frame.tsx'
import { ErrorCard } from '#ui/error-card.tsx'
import { reportFailure } from './report-failures.ts'
import styles from './failure-boundary.module.css'

/**
 * Where a screen breaks, the person is told so, and nothing of theirs is lost by it. Going elsewhere, back included,
 * shows what is there.
 */
export function FailureBoundary({ children, isFramed = false }: Boundary) {
  const { key } = useLocation()
  return (
    <Catching place={key} isFramed={isFramed}>
      {children}
    </Catching>
  )
}

type Boundary = {
  readonly children: ReactNode
  /** The menu and the bar are there still. */
  readonly isFramed?: boolean
}
type Props = Required<Boundary> & { readonly place: string }
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
    const card = (
      <ErrorCard
        title={loadingTexts.broke}
        text={
          <>
            {loadingTexts.brokeFacts} {isTold && loadingTexts.brokeTold}
          </>
        }
        steps={[loadingTexts.brokeOpenAgain, loadingTexts.brokeTell]}
      >
        <Button variant="contained" href={paths.home}>
          {loadingTexts.brokeBack}
        </Button>
      </ErrorCard>
    )
    return this.props.isFramed ? <div className={styles.broken}>{card}</div> : <PublicFrame>{card}</PublicFrame>
  }
}
