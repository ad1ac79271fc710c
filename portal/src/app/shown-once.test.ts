import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { actionTexts, uiTexts } from '@kinchart/texts/en/ui.ts'
import { newQueryClient } from '#api/query-client.ts'

const drawn = vi.hoisted(() => ({ props: {} as { onClose?: (event: object) => void; children?: unknown } }))
vi.mock('@mui/material/Dialog', () => ({
  default: (props: (typeof drawn)['props']) => {
    drawn.props = props
    return null
  },
}))
const { renderToStaticMarkup } = await import('react-dom/server')
const { CodesDialog } = await import('#session/factors/code-dialogs.tsx')
const { LinkMailed } = await import('#sharing/share-records/share-dialog.tsx')
const { MadeDialog } = await import('#sharing/health-links/make-link-dialog.tsx')

test('a dialog that shows a one-time code closes only through the dialog’s button', () => {
  const onClose = vi.fn()
  const shared = {
    message: '',
    withoutAccess: [],

    links: [{ id: '1', name: 'Dr. Reed', sentTo: '', passcode: 'AB3D-EF4H' }],
  }
  for (const dialog of [
    createElement(CodesDialog, { codes: ['one'], onClose }),
    createElement(LinkMailed, { shared, onClose }),
    createElement(MadeDialog, { link: 'shlink:/x', label: '', passcode: 'AB3DEF4H', onClose }),
  ]) {
    renderToStaticMarkup(dialog)
    drawn.props.onClose?.({})
    expect(onClose).not.toHaveBeenCalled()
    const client = newQueryClient()
    const markup = renderToStaticMarkup(
      createElement(QueryClientProvider, { client }, drawn.props.children as ReactNode),
    )
    expect(markup).toContain(actionTexts.savedIt)
    expect(markup).not.toContain(`aria-label="${uiTexts.close}"`)
  }
  renderToStaticMarkup(createElement(MadeDialog, { link: 'shlink:/x', label: '', passcode: null, onClose }))
  drawn.props.onClose?.({})
  expect(onClose).toHaveBeenCalledTimes(1)
})
