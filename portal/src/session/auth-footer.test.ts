import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuthFooter } from './auth-screen.tsx'

const links = (settings: Parameters<typeof AuthFooter>[0]['settings']): string[] =>
  renderToStaticMarkup(createElement(AuthFooter, { settings })).match(/<a [^>]*>/g) ?? []

test('links below the sign-in form open the legal texts in a new tab', () => {
  const operators = { privacyUrl: 'https://example.org/privacy', termsUrl: 'https://example.org/terms' }
  for (const [settings, addresses] of [
    [null, ['/legal/privacy', '/legal/terms']],
    [operators as never, [operators.privacyUrl, operators.termsUrl]],
  ] as const) {
    const drawn = links(settings)
    expect(drawn).toHaveLength(2)
    for (const [at, address] of addresses.entries()) {
      expect(drawn[at]).toContain(`href="${address}"`)
      expect(drawn[at]).toContain('target="_blank"')
      expect(drawn[at]).toContain('noopener')
    }
  }
})

test('for users who cannot sign in, links to the ticket page or the support email address', () => {
  const legal = { privacyUrl: '/legal/privacy', termsUrl: '/legal/terms' }
  const withTickets = { ...legal, supportUrl: 'https://help.example.org', supportEmail: 'help@example.org' }
  expect(links(withTickets as never)[2]).toContain('href="https://help.example.org"')
  expect(links({ ...legal, supportUrl: null, supportEmail: 'help@example.org' } as never)[2]).toContain(
    'href="mailto:help@example.org"',
  )
  expect(links({ ...legal, supportUrl: null, supportEmail: null } as never)).toHaveLength(2)
})
