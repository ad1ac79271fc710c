import DOMPurify from 'dompurify'
import { layoutAttributes } from './layout-attributes.ts'
import { schemes, type Role, type Tokens } from '#theme/tokens.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import { classNames } from '#theme/styles.ts'
import styles from './document.module.css'

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const picture = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i

/**
 * Returns the page for a frame without scripts. The server has already sanitized the page. This function sanitizes
 * the page again, and the frame's content security policy blocks all loading. Fonts and colors are the portal's.
 */
export function framePage(html: string, tokens: Pick<Tokens, FrameRole>): string {
  const clean = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio', 'source', 'track'],
    FORBID_ATTR: ['href', 'action', 'srcset', 'background', 'poster', 'name'],
    ALLOWED_URI_REGEXP: picture,
    // Without this list, the sanitizer's URL check would apply to these attributes too, and cells would lose their
    // positions.
    ADD_ATTR: [...layoutAttributes],
    ADD_URI_SAFE_ATTR: [...layoutAttributes],
    ALLOW_DATA_ATTR: false,
  })
  const roles = Object.entries(tokens).map(([role, value]) => `--${role}:${value}`)
  return `<!doctype html><html lang="${chosenLanguage()}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${documentTexts.frameTitle}</title><style>:root{${roles.join(';')}}${looks}</style></head><body>${clean}</body></html>`
}

const frameRoles = [
  'raised',
  'sunk',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'alert',
  'attn',
  'ok',
  'action',
  'alert-tint',
  'on-alert-tint',
  'attn-tint',
  'on-attn-tint',
  'ok-tint',
  'on-ok-tint',
  'action-tint',
  'on-action-tint',
] as const satisfies readonly Role[]
type FrameRole = (typeof frameRoles)[number]

export function shownTokens(): Pick<Tokens, FrameRole> {
  const style = getComputedStyle(document.documentElement)
  const value = (role: FrameRole): string => style.getPropertyValue(`--${role}`).trim() || schemes.light[role]
  return Object.fromEntries(frameRoles.map((role) => [role, value(role)])) as Pick<Tokens, FrameRole>
}

const paperTokens = (): Pick<Tokens, FrameRole> =>
  Object.fromEntries(frameRoles.map((role) => [role, schemes.light[role]])) as Pick<Tokens, FrameRole>

const looks = `
html{background:var(--raised);color:var(--ink);font:400 1rem/1.5625rem 'Source Sans 3','Segoe UI',system-ui,-apple-system,'Noto Sans',sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;padding:1.75rem 2rem 2.25rem;max-width:53.75rem;margin-inline:auto;overflow-wrap:break-word}
body>:first-child{margin-top:0}
h1{font-size:1.625rem;line-height:2.0625rem;font-weight:660;margin:0 0 0.875rem}
h2{font-size:1.25rem;line-height:1.6875rem;font-weight:640;margin:1.75rem 0 0.5rem}
h3,h4,h5,h6{font-size:1.0625rem;line-height:1.5rem;font-weight:640;margin:1.25rem 0 0.375rem}
p{margin:0 0 0.625rem}
div[style*="pre-wrap"]>p{margin:0 0 0.25rem}
ul,ol{margin:0 0 0.75rem;padding-left:1.625rem}
li{margin:2px 0}
table{border-collapse:collapse;margin:0.375rem 0 1rem;max-width:100%}
table{text-align:start}
thead:not([valign]),tbody:not([valign]),tfoot:not([valign]){vertical-align:top}
th,td{border:1px solid var(--line);padding:0.375rem 0.625rem}
th{background:var(--sunk);font-weight:600}
th:not([align]){text-align:inherit}
caption{font-weight:600;padding:0.25rem 0}
caption:not([align]){text-align:start}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0.25rem 1.25rem;margin:0 0 1.125rem;padding:0.75rem 0;border:solid var(--line);border-width:1px 0}
dt{color:var(--ink-2)}dd{margin:0}
hr{border:0;border-top:1px solid var(--line);margin:1.125rem 0}
blockquote{margin:0.5rem 0;padding-left:0.875rem;border-left:2px solid var(--line)}
img{max-width:100%;height:auto}
pre,.words{white-space:pre-wrap;overflow-wrap:anywhere}
.piece{content-visibility:auto;contain-intrinsic-size:auto none auto 156.25rem}
.piece::after{content:'\\A';white-space:pre}
pre,code,tt,kbd,samp{font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace;font-size:0.9375rem}
header,footer,.address,.left-out,small{color:var(--ink-2)}
header{border-bottom:1px solid var(--line);margin-bottom:1rem}footer{border-top:1px solid var(--line);margin-top:1.25rem;padding-top:0.5rem}
.tone-red{color:var(--alert)}.tone-amber{color:var(--attn)}.tone-green{color:var(--ok)}.tone-blue{color:var(--action)}
.ground-red{background:var(--alert-tint);color:var(--on-alert-tint)}.ground-amber{background:var(--attn-tint);color:var(--on-attn-tint)}
.ground-green{background:var(--ok-tint);color:var(--on-ok-tint)}.ground-blue{background:var(--action-tint);color:var(--on-action-tint)}
@media (width<=40em){body{padding:1.125rem 1.25rem 1.5rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:0.5rem}th,td{padding:0.3125rem 0.4375rem}}
@media print{body{padding:0;max-width:none}.piece{content-visibility:visible}}`

/** Null while there is nothing to print. */
export type Print = (() => void) | null

/**
 * Prints the page without the portal around it. The frame must allow modal dialogs, because the print dialog is a
 * modal dialog.
 */
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
