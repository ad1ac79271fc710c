import { uiTexts } from '@kinchart/texts/ui.ts'
import { constants } from '@kinchart/contract/constants.ts'
import type { Components, Theme } from '@mui/material/styles'
import { cssVariables, schemes } from './tokens.ts'

/** Measures of the contract, for our style sheets. */
const measures = {
  '--sidebar': `${constants.sidebarWidth}px`,
  '--search-box': `${constants.searchBoxWidth}px`,
  '--search-box-small': `${constants.searchBoxWidthSmall}px`,
  '--grid-height': `${constants.gridHeight}px`,
}

const phone = '@media (max-width: 899.95px)'
const smallPhone = '@media (max-width: 479.95px)'

/** How each component of the library is drawn. Values are roles (`var(--…)`); see tokens.ts. */
export const componentStyles: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: {
      ':root': measures,
      ':root, [data-theme="light"]': { colorScheme: 'light', ...cssVariables(schemes.light) },
      '[data-theme="dark"]': { colorScheme: 'dark', ...cssVariables(schemes.dark) },
      // Paper is light.
      '@media print': { '[data-theme="dark"]': { colorScheme: 'light', ...cssVariables(schemes.light) } },
    },
  },
  MuiAutocomplete: {
    defaultProps: { openText: uiTexts.open, closeText: uiTexts.close, clearText: uiTexts.clear },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiSvgIcon: {
    styleOverrides: {
      fontSizeMedium: { fontSize: 20 },
      fontSizeSmall: { fontSize: 17 },
      fontSizeLarge: { fontSize: 28 },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        height: 44,
        minWidth: 0,
        padding: '0 18px',
        borderRadius: 8,
        whiteSpace: 'nowrap',
        // Where a line is short, a button takes two.
        [smallPhone]: { height: 'auto', minHeight: 44, paddingBlock: 8, lineHeight: '20px', whiteSpace: 'normal' },
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 },
        '&.Mui-disabled': { background: 'var(--sunk)', color: 'var(--ink-3)', border: '1px solid var(--line)' },
        // Only the spinner shows, not the word beneath it.
        '&.Mui-disabled.MuiButton-loading': { color: 'transparent' },
      },
      sizeSmall: {
        height: 36,
        padding: '0 14px',
        fontSize: 15,
        [phone]: { height: 44 },
        [smallPhone]: { height: 'auto', minHeight: 44, paddingBlock: 8 },
      },
      sizeLarge: { height: 48, fontSize: 16 },
      outlined: { borderColor: 'var(--line-strong)', background: 'var(--surface)' },
      text: { '&:hover': { background: 'color-mix(in srgb, var(--action-tint) 45%, transparent)' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 40,
        height: 40,
        padding: 0,
        borderRadius: 8,
        color: 'var(--ink-2)',
        '&:hover': { background: 'var(--action-tint)', color: 'var(--on-action-tint)' },
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -1 },
        '&.Mui-disabled': { opacity: 0.38, color: 'var(--ink-2)' },
        [phone]: { width: 44, height: 44 },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        minHeight: 44,
        fontSize: 16,
        border: '1px solid var(--line-strong)',
        borderRadius: 8,
        background: 'var(--surface)',
        padding: '0 12px',
        '&.Mui-focused': { borderColor: 'var(--focus)', boxShadow: 'inset 0 0 0 1px var(--focus)' },
        '&.Mui-error': { borderColor: 'var(--alert)', boxShadow: 'inset 0 0 0 1px var(--alert)' },
      },
      input: {
        height: 24,
        padding: '9px 0',
        '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        '&:focus-visible': { outline: 'none' },
        '&:-webkit-autofill': {
          WebkitTextFillColor: 'var(--ink)',
          boxShadow: '0 0 0 100px var(--surface) inset',
          caretColor: 'var(--ink)',
        },
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        color: 'var(--line-strong)',
        padding: 10,
        '&.Mui-focusVisible': { outline: '2px solid var(--focus)', outlineOffset: -4, borderRadius: 8 },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 58, height: 44, padding: '11px 8px' },
      switchBase: {
        padding: 14,
        color: 'var(--surface)',
        '&.Mui-checked': { color: 'var(--on-action)', transform: 'translateX(20px)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--action)', opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--focus)', outlineOffset: 2 },
      },
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: { borderRadius: 999, backgroundColor: 'var(--line-strong)', opacity: 1 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '0 18px',
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
  MuiRadio: { styleOverrides: { root: { color: 'var(--line-strong)', padding: 4 } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'var(--scrim)' }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        width: '100%',
        maxWidth: 560,
        margin: 24,
        background: 'var(--raised)',
        borderRadius: 12,
        boxShadow: 'var(--e-dialog)',
        [phone]: { margin: 0, maxWidth: 'none', borderRadius: '16px 16px 0 0', maxHeight: 'calc(100% - 24px)' },
      },
      container: { [phone]: { alignItems: 'flex-end' } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { background: 'var(--raised)', boxShadow: 'var(--e-menu)', borderRadius: 8, marginTop: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 44,
        fontSize: 16,
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
        fontSize: 14,
        lineHeight: '20px',
        padding: '8px 12px',
        borderRadius: 8,
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { background: 'var(--sunk)', border: 0, boxShadow: 'var(--e-dialog)' } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { background: 'var(--skeleton)' } } },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 48, borderBottom: '1px solid var(--line)' },
      // On a desk all are in view, on two lines where it must be; on a phone they are moved through.
      list: {
        flexWrap: 'wrap',
        gap: '0 24px',
        [phone]: { flexWrap: 'nowrap', gap: 20, padding: '0 16px', width: 'max-content' },
      },
      // The chosen one carries its own line: a single one for all knows one row only.
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 48,
        padding: '11px 0 10px',
        fontSize: 16,
        fontWeight: 500,
        lineHeight: '24px',
        color: 'var(--ink-2)',
        '&.Mui-selected': { color: 'var(--ink)', fontWeight: 660, boxShadow: 'inset 0 -3px var(--action)' },
        '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2, borderRadius: 6 },
      },
    },
  },
}
