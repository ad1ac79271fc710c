import { createTheme } from '@mui/material/styles'
import { componentStyles } from './component-styles.ts'
import { rem } from './rem.ts'
import { schemes, type Tokens } from './tokens.ts'

const fontFamily =
  '"Source Sans 3 Variable", "Source Sans 3", "Segoe UI", system-ui, -apple-system, "Noto Sans", sans-serif'

/** Every shade is set explicitly, so that the library derives no shades. */
function palette(tokens: Tokens) {
  return {
    tonalOffset: 0,
    primary: {
      light: tokens.action,
      main: tokens.action,
      dark: tokens['action-hover'],
      contrastText: tokens['on-action'],
    },
    secondary: { light: tokens['ink-2'], main: tokens['ink-2'], dark: tokens.ink, contrastText: tokens.surface },
    error: {
      light: tokens.alert,
      main: tokens.alert,
      dark: tokens['alert-hover'],
      contrastText: tokens['on-alert'],
    },
    warning: { light: tokens.attn, main: tokens.attn, dark: tokens.attn, contrastText: tokens.surface },
    success: { light: tokens.ok, main: tokens.ok, dark: tokens.ok, contrastText: tokens.surface },
    info: { light: tokens['ink-2'], main: tokens['ink-2'], dark: tokens['ink-2'], contrastText: tokens.surface },
    background: { default: tokens.ground, paper: tokens.surface },
    text: { primary: tokens.ink, secondary: tokens['ink-2'], disabled: tokens['ink-3'] },
    divider: tokens.line,
    action: { hover: tokens['action-tint'], selected: tokens['action-tint'], disabled: tokens['ink-3'] },
  }
}

const noShadows = createTheme().shadows.map(() => 'none') as unknown as ReturnType<typeof createTheme>['shadows']

/** One theme with two schemes. The system's preference decides; `data-theme` on the page states the current one. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: palette(schemes.light) }, dark: { palette: palette(schemes.dark) } },
  shape: { borderRadius: rem(12) },
  spacing: rem(8),
  shadows: noShadows,
  typography: {
    fontFamily,
    htmlFontSize: 16,
    h1: { fontSize: rem(32), lineHeight: '2.5rem', fontWeight: 660, letterSpacing: '-.006em' },
    h2: { fontSize: rem(22), lineHeight: '1.75rem', fontWeight: 640, letterSpacing: '-.006em' },
    h3: { fontSize: rem(18), lineHeight: '1.5rem', fontWeight: 640 },
    body1: { fontSize: rem(16), lineHeight: '1.5rem', letterSpacing: 0 },
    body2: { fontSize: rem(16), lineHeight: '1.375rem', letterSpacing: 0 },
    subtitle2: { fontSize: rem(15), lineHeight: '1.25rem', fontWeight: 600, letterSpacing: 0 },
    caption: { fontSize: rem(14), lineHeight: '1.25rem', letterSpacing: 0 },
    button: { fontSize: rem(16), fontWeight: 600, lineHeight: 1, textTransform: 'none', letterSpacing: 0 },
  },
  components: componentStyles,
})
