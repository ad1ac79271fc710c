import { progressTexts } from '@kinchart/texts/en/import.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Notice } from './oauth-callback.tsx'

const shown = (isHandedOver: boolean, hasQuestion: boolean): string =>
  renderToStaticMarkup(createElement(Notice, { isHandedOver, hasQuestion }))

test('does not state that an import continues while the import waits for the user’s answer', () => {
  expect(shown(true, true)).toContain(progressTexts.noticeAsked)
  expect(shown(true, true)).not.toContain('the import goes on')
  expect(shown(true, false)).toContain(progressTexts.noticeTrue)
  expect(shown(false, false)).toContain(progressTexts.handingOver)
})
