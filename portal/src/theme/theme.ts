import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { type Components, type Theme, createTheme } from '@mui/material/styles'
import { rem, cssVariables, schemes, type Tokens } from './tokens.ts'

const measures = {
  '--sidebar': rem(constants.sidebarWidth),
  '--search-box': rem(constants.searchBoxWidth),
  '--search-box-small': rem(constants.searchBoxWidthSmall),
  '--grid-height': rem(constants.gridHeight),
}

const phone = '@media (width < 56.25em)'
const smallPhone = '@media (width < 30em)'

/** Values are the CSS variables of design roles (`var(--…)`). See tokens.ts. */
const componentStyles: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root': measures,
      ':root, [data-theme="light"]': { colorScheme: 'light', ...cssVariables(schemes.light) },
      '[data-theme="dark"]': { colorScheme: 'dark', ...cssVariables(schemes.dark) },
      '@media (forced-colors: active)': { ':root, [data-theme]': cssVariables(schemes.forced) },
      '@media print': { '[data-theme="dark"]': { colorScheme: 'light', ...cssVariables(schemes.light) } },
    },
  },
  MuiAutocomplete: {
    defaultProps: { openText: uiTexts.open, closeText: uiTexts.close, clearText: uiTexts.clear },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiSvgIcon: {
    styleOverrides: {
      fontSizeMedium: { fontSize: rem(20) },
      fontSizeSmall: { fontSize: rem(17) },
      fontSizeLarge: { fontSize: rem(28) },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        height: rem(44),
        minWidth: 0,
        padding: '0 1.125rem',
        borderRadius: rem(8),
        whiteSpace: 'nowrap',
        // On narrow screens, a button may use two lines.
        [smallPhone]: {
          height: 'auto',
          minHeight: rem(44),
          paddingBlock: rem(8),
          lineHeight: '1.25rem',
          whiteSpace: 'normal',
        },
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 },
        '&.Mui-disabled': { background: 'var(--sunk)', color: 'var(--ink-3)', border: '1px solid var(--line)' },
        // Show only the spinner, not the label behind it.
        '&.Mui-disabled.MuiButton-loading': { color: 'transparent' },
      },
      sizeSmall: {
        height: rem(36),
        padding: '0 0.875rem',
        fontSize: rem(15),
        [phone]: { height: rem(44) },
        [smallPhone]: { height: 'auto', minHeight: rem(44), paddingBlock: rem(8) },
      },
      sizeLarge: { height: rem(48), fontSize: rem(16) },
      outlined: { borderColor: 'var(--line-strong)', background: 'var(--surface)' },
      text: { '&:hover': { background: 'color-mix(in srgb, var(--action-tint) 45%, transparent)' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: rem(40),
        height: rem(40),
        padding: 0,
        borderRadius: rem(8),
        color: 'var(--ink-2)',
        '&:hover': { background: 'var(--action-tint)', color: 'var(--on-action-tint)' },
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -1 },
        '&.Mui-disabled': { opacity: 0.38, color: 'var(--ink-2)' },
        [phone]: { width: rem(44), height: rem(44) },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        minHeight: rem(44),
        fontSize: rem(16),
        border: '1px solid var(--line-strong)',
        borderRadius: rem(8),
        background: 'var(--surface)',
        padding: '0 0.75rem',
        '&.Mui-focused': { borderColor: 'var(--focus)', boxShadow: 'inset 0 0 0 1px var(--focus)' },
        '&.Mui-error': { borderColor: 'var(--alert)', boxShadow: 'inset 0 0 0 1px var(--alert)' },
      },
      input: {
        height: rem(24),
        padding: '0.5625rem 0',
        '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        '&:focus-visible': { outline: 'none' },
        '&:-webkit-autofill': {
          WebkitTextFillColor: 'var(--ink)',
          boxShadow: '0 0 0 6.25rem var(--surface) inset',
          caretColor: 'var(--ink)',
        },
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        color: 'var(--line-strong)',
        padding: rem(10),
        '&.Mui-focusVisible': { outline: '2px solid var(--focus)', outlineOffset: -4, borderRadius: rem(8) },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: rem(58), height: rem(44), padding: '0.6875rem 0.5rem' },
      switchBase: {
        padding: rem(14),
        color: 'var(--surface)',
        '&.Mui-checked': { color: 'var(--on-action)', transform: 'translateX(1.25rem)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--action)', opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--focus)', outlineOffset: 2 },
      },
      thumb: { width: rem(16), height: rem(16), boxShadow: 'none' },
      track: { borderRadius: 999, backgroundColor: 'var(--line-strong)', opacity: 1 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: rem(44),
        padding: '0 1.125rem',
        borderColor: 'var(--line-strong)',
        color: 'var(--ink)',
        fontWeight: 600,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--action-tint)',
          color: 'var(--on-action-tint)',
        },
      },
    },
  },
  MuiRadio: { styleOverrides: { root: { color: 'var(--line-strong)', padding: rem(4) } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'var(--scrim)' }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        width: '100%',
        maxWidth: rem(560),
        margin: rem(24),
        background: 'var(--raised)',
        borderRadius: rem(12),
        boxShadow: 'var(--e-dialog)',
        [phone]: { margin: 0, maxWidth: 'none', borderRadius: '1rem 1rem 0 0', maxHeight: 'calc(100% - 1.5rem)' },
      },
      container: { [phone]: { alignItems: 'flex-end' } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { background: 'var(--raised)', boxShadow: 'var(--e-menu)', borderRadius: rem(8), marginTop: rem(6) },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: rem(44),
        fontSize: rem(16),
        '&.Mui-selected': { background: 'var(--action-tint)', color: 'var(--on-action-tint)', fontWeight: 600 },
        '&.Mui-selected:hover': { background: 'var(--action-tint)' },
        '&.Mui-focusVisible': {
          background: 'color-mix(in srgb, var(--action-tint) 60%, transparent)',
          outline: '2px solid var(--focus)',
          outlineOffset: -2,
        },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        background: 'var(--ink)',
        color: 'var(--surface)',
        fontSize: rem(14),
        lineHeight: '1.25rem',
        padding: '0.5rem 0.75rem',
        borderRadius: rem(8),
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { background: 'var(--sunk)', border: 0, boxShadow: 'var(--e-dialog)' } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { background: 'var(--skeleton)' } } },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: rem(48), borderBottom: '1px solid var(--line)' },
      // On a desktop all tabs are visible, on two lines if necessary. On a phone they scroll.
      list: {
        flexWrap: 'wrap',
        gap: '0 1.5rem',
        [phone]: { flexWrap: 'nowrap', gap: rem(20), padding: '0 1rem', width: 'max-content' },
      },
      // The selected tab draws its own line, because the component library's indicator supports only one row of tabs.
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: rem(44),
        minHeight: rem(48),
        padding: '0.6875rem 0 0.625rem',
        fontSize: rem(16),
        fontWeight: 500,
        lineHeight: '1.5rem',
        color: 'var(--ink-2)',
        '&.Mui-selected': { color: 'var(--ink)', fontWeight: 660, boxShadow: 'inset 0 -3px var(--action)' },
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2, borderRadius: rem(6) },
      },
    },
  },
}

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

/**
 * One theme with two color schemes. The system's preference selects the scheme. `data-theme` on the page states the
 * current scheme.
 */
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
