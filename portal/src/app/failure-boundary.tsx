import { Component } from 'react'
import type { ReactNode } from 'react'
import { reportFailure } from './report-failures.ts'
import './failure-boundary.css'

type Props = { readonly children: ReactNode }

/** Where a screen breaks, the person is told so, and nothing of theirs is lost by it. */
export class FailureBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(failure: unknown): void {
    reportFailure(failure)
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className="broken" role="alert">
        <h1>This page broke</h1>
        <p>That is our mistake, and we were told of it. Nothing of your records is lost.</p>
        <p>
          <a href="/home">Back to Kinchart</a>
        </p>
      </main>
    )
  }
}
