import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import Button from '@mui/material/Button'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { Band } from '#ui/band.tsx'

type Props = { readonly children: ReactNode; readonly onClose: () => void }

/** A viewer that could not be loaded says so; the list is behind it. */
export class ViewerBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Band tone="bad" actions={<Button onClick={this.props.onClose}>{words.close}</Button>}>
        {words.viewerFailed}
      </Band>
    )
  }
}
