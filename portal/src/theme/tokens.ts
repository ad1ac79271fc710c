/**
 * The design's values by role, such as `ink` for text. The theme passes them to the component library, and
 * `cssVariables` passes them to our own style sheets as `--role`. Both color schemes have the same roles.
 */
const light = {
  ground: '#F7F3EC',
  surface: '#FFFDFA',
  sunk: '#F0EAE0',
  raised: '#FFFFFF',
  scrim: 'rgb(30 40 41 / .46)',
  line: '#E2DACC',
  'line-strong': '#878073',
  ink: '#1E2829',
  'ink-2': '#475254',
  'ink-3': '#5C6563',
  action: '#0F5D60',
  'action-hover': '#0B4C4F',
  'action-press': '#083B3D',
  'on-action': '#FFFFFF',
  'action-tint': '#DCEAE6',
  'on-action-tint': '#0B4C4F',
  'action-line': '#9DC2BC',
  focus: '#0F5D60',
  attn: '#8A5300',
  'attn-tint': '#FCEFD4',
  'on-attn-tint': '#5F3A00',
  'attn-line': '#DDB263',
  'attn-mark': '#B87308',
  alert: '#A82A22',
  'alert-hover': '#8B1F18',
  'on-alert': '#FFFFFF',
  'alert-tint': '#FBE7E2',
  'on-alert-tint': '#7F1D16',
  'alert-line': '#E0A79E',
  ok: '#2C6748',
  'ok-tint': '#E2EEE2',
  'on-ok-tint': '#1F5038',
  'ok-line': '#AECBB3',
  deep: '#0B4042',
  'deep-2': '#0E4F51',
  'on-deep': '#FBF5E9',
  'on-deep-2': '#C4DAD5',
  'deep-spark': '#F0B24A',
  band: '#DCEAE6',
  'band-line': '#639C94',
  skeleton: '#E9E2D6',
  'skeleton-2': '#F3EEE4',
  'e-menu': '0 0 0 1px var(--line), 0 6px 20px rgb(50 40 20 / .10)',
  'e-dialog': '0 0 0 1px var(--line), 0 20px 56px rgb(50 40 20 / .20)',
} as const

export type Role = keyof typeof light
export type Tokens = Record<Role, string>

const dark: Tokens = {
  ground: '#14191A',
  surface: '#1B2122',
  sunk: '#101516',
  raised: '#232A2B',
  scrim: 'rgb(4 7 7 / .64)',
  line: '#323A3A',
  'line-strong': '#7D8886',
  ink: '#EEE9DF',
  'ink-2': '#C3C5BE',
  'ink-3': '#A3A9A4',
  action: '#7FCBC3',
  'action-hover': '#9BD9D2',
  'action-press': '#B7E6E1',
  'on-action': '#052B2C',
  'action-tint': '#163738',
  'on-action-tint': '#A9DFD9',
  'action-line': '#33686A',
  focus: '#7FCBC3',
  attn: '#F0C070',
  'attn-tint': '#33270F',
  'on-attn-tint': '#F5D493',
  'attn-line': '#715722',
  'attn-mark': '#DFA545',
  alert: '#FF9F93',
  'alert-hover': '#FFB9B0',
  'on-alert': '#3A0A06',
  'alert-tint': '#3C1E1B',
  'on-alert-tint': '#FFC3BA',
  'alert-line': '#7C3D36',
  ok: '#8FCBA2',
  'ok-tint': '#1A2F23',
  'on-ok-tint': '#AEDDBC',
  'ok-line': '#35573F',
  deep: '#0A2E30',
  'deep-2': '#0D3A3C',
  'on-deep': '#F3ECDF',
  'on-deep-2': '#B3CCC7',
  'deep-spark': '#F0B24A',
  band: '#173435',
  'band-line': '#3C7573',
  skeleton: '#2A3132',
  'skeleton-2': '#222829',
  'e-menu': '0 0 0 1px var(--line), 0 6px 20px rgb(0 0 0 / .45)',
  'e-dialog': '0 0 0 1px var(--line), 0 20px 56px rgb(0 0 0 / .60)',
}

/** For forced-colors mode, so that drawings remain visible on the system's background. */
const forced: Tokens = {
  ...(Object.fromEntries(Object.keys(light).map((role) => [role, 'canvastext'])) as Tokens),
  ...{ ground: 'canvas', surface: 'canvas', sunk: 'canvas', raised: 'canvas', scrim: 'rgb(0 0 0 / .6)' },
  ...{ action: 'highlight', 'action-hover': 'highlight', 'action-press': 'highlight', focus: 'highlight' },
  ...{ 'on-action': 'highlighttext', 'on-alert': 'canvas', 'action-tint': 'canvas', 'attn-tint': 'canvas' },
  ...{ 'alert-tint': 'canvas', 'ok-tint': 'canvas', band: 'canvas', deep: 'canvas', 'deep-2': 'canvas' },
  ...{ skeleton: 'canvas', 'skeleton-2': 'canvas', 'deep-spark': 'highlight', 'e-menu': 'none', 'e-dialog': 'none' },
}

export const schemes = { light, dark, forced } as const

export function cssVariables(tokens: Tokens): Record<`--${string}`, string> {
  return Object.fromEntries(Object.entries(tokens).map(([role, value]) => [`--${role}`, value]))
}

const DRAWN_PX = 16

/** Converts design px to rem, so that the whole page scales with the reader's text size. */
export const rem = (px: number): string => `${px / DRAWN_PX}rem`
