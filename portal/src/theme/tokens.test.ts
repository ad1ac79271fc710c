import { expect, test } from 'vitest'
import { schemes, type Role } from './tokens.ts'

const pages: readonly Role[] = ['ground', 'surface', 'sunk', 'raised']
const pairs = {
  ink: pages,
  'ink-2': pages,
  'ink-3': pages,
  action: pages,
  attn: pages,
  alert: pages,
  ok: pages,
  'on-action': ['action', 'action-hover', 'action-press'],
  'on-alert': ['alert', 'alert-hover'],
  'on-action-tint': ['action-tint', 'band'],
  'on-attn-tint': ['attn-tint'],
  'on-alert-tint': ['alert-tint'],
  'on-ok-tint': ['ok-tint'],
  'on-deep': ['deep', 'deep-2'],
  'on-deep-2': ['deep', 'deep-2'],
} as const satisfies Partial<Record<Role, readonly Role[]>>

/** Returns the luminance of a `#rrggbb` color. Source: WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each(['light', 'dark'] as const)(
  'every text color of the %s scheme has readable contrast on its backgrounds',
  (scheme) => {
    const tokens = schemes[scheme]
    const unreadable = Object.entries(pairs).flatMap(([text, backgrounds]) =>
      backgrounds
        .filter((background) => contrast(tokens[text as Role], tokens[background]) < 4.5)
        .map((background) => `${text} on ${background}`),
    )
    expect(unreadable).toEqual([])
  },
)
