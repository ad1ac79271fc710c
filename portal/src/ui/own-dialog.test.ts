import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'

const drawn = vi.hoisted(() => ({ props: {} as Record<string, (event: object) => void> }))
vi.mock('@mui/material/Dialog', () => ({
  default: (props: (typeof drawn)['props']) => {
    drawn.props = props
    return null
  },
}))
const { renderToStaticMarkup } = await import('react-dom/server')
const { OwnDialog } = await import('./dialog.tsx')

test('a dialog’s submit and reset events do not reach the form that rendered the dialog', () => {
  renderToStaticMarkup(createElement(OwnDialog, { isOpen: true, onClose: () => undefined }, 'Hello'))
  for (const name of ['onSubmit', 'onReset']) {
    const stopPropagation = vi.fn()
    drawn.props[name]?.({ stopPropagation })
    expect([name, stopPropagation.mock.calls.length]).toEqual([name, 1])
  }
})

test('every dialog uses the portal’s own dialog component', () => {
  const folder = join(import.meta.dirname, '..')
  const files = globSync('**/*.tsx', { cwd: folder })
  expect(files.length).toBeGreaterThan(100)
  const dialogs = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes("'@mui/material/Dialog'"))
  expect(dialogs).toEqual(['ui/dialog.tsx'])
})
