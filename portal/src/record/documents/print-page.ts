import { framePage, paperTokens } from './frame-page.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './document.module.css'

/** Null while there is nothing to print. */
export type Print = (() => void) | null

/** Prints the page without the portal around it. The frame allows modal dialogs, because the print dialog is one. */
export function printPage(html: string): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.setAttribute('aria-hidden', 'true')
  frame.className = classNames(styles.documentPrint)
  frame.srcdoc = framePage(html, paperTokens())
  frame.addEventListener('load', () => {
    const view = frame.contentWindow
    if (view === null) return
    view.addEventListener('afterprint', () => frame.remove())
    view.print()
  })
  document.body.append(frame)
}
