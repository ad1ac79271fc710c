import DOMPurify from 'dompurify'
import { schemes } from '#theme/tokens.ts'
import type { Role, Tokens } from '#theme/tokens.ts'
import { layoutAttributes } from './layout-attributes.ts'
import { documentTexts } from '@kinchart/texts/documents.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const picture = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i

/**
 * A document's page for a frame without scripts. The server has left in only what is allowed; here it passes once more,
 * and the frame's own policy lets nothing be loaded, whatever is in it. Type and colours are ours.
 */
export function framePage(html: string, tokens: Pick<Tokens, FrameRole>): string {
  const clean = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio', 'source', 'track'],
    FORBID_ATTR: ['href', 'action', 'srcset', 'background', 'poster', 'name'],
    ALLOWED_URI_REGEXP: picture,
    // The rule for addresses would otherwise be asked of every attribute, and a cell would lose its place.
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

/** The colours of the scheme that the portal shows now. */
export function shownTokens(): Pick<Tokens, FrameRole> {
  const style = getComputedStyle(document.documentElement)
  const value = (role: FrameRole): string => style.getPropertyValue(`--${role}`).trim() || schemes.light[role]
  return Object.fromEntries(frameRoles.map((role) => [role, value(role)])) as Pick<Tokens, FrameRole>
}

/** For paper. */
export const paperTokens = (): Pick<Tokens, FrameRole> =>
  Object.fromEntries(frameRoles.map((role) => [role, schemes.light[role]])) as Pick<Tokens, FrameRole>

const looks = `
html{background:var(--raised);color:var(--ink);font:400 16px/25px 'Source Sans 3','Segoe UI',system-ui,-apple-system,'Noto Sans',sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;padding:28px 32px 36px;max-width:860px;margin-inline:auto;overflow-wrap:break-word}
body>:first-child{margin-top:0}
h1{font-size:26px;line-height:33px;font-weight:660;margin:0 0 14px}
h2{font-size:20px;line-height:27px;font-weight:640;margin:28px 0 8px}
h3,h4,h5,h6{font-size:17px;line-height:24px;font-weight:640;margin:20px 0 6px}
p{margin:0 0 10px}
div[style*="pre-wrap"]>p{margin:0 0 4px}
ul,ol{margin:0 0 12px;padding-left:26px}
li{margin:2px 0}
table{border-collapse:collapse;margin:6px 0 16px;max-width:100%}
table{text-align:start}
thead:not([valign]),tbody:not([valign]),tfoot:not([valign]){vertical-align:top}
th,td{border:1px solid var(--line);padding:6px 10px}
th{background:var(--sunk);font-weight:600}
th:not([align]){text-align:inherit}
caption{font-weight:600;padding:4px 0}
caption:not([align]){text-align:start}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:0 0 18px;padding:12px 0;border:solid var(--line);border-width:1px 0}
dt{color:var(--ink-2)}dd{margin:0}
hr{border:0;border-top:1px solid var(--line);margin:18px 0}
blockquote{margin:8px 0;padding-left:14px;border-left:2px solid var(--line)}
img{max-width:100%;height:auto}
pre,.words{white-space:pre-wrap;overflow-wrap:anywhere}
.piece{content-visibility:auto;contain-intrinsic-size:auto none auto 2500px}
.piece::after{content:'\\A';white-space:pre}
pre,code,tt,kbd,samp{font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace;font-size:15px}
header,footer,.address,.left-out,small{color:var(--ink-2)}
header{border-bottom:1px solid var(--line);margin-bottom:16px}footer{border-top:1px solid var(--line);margin-top:20px;padding-top:8px}
.tone-red{color:var(--alert)}.tone-amber{color:var(--attn)}.tone-green{color:var(--ok)}.tone-blue{color:var(--action)}
.ground-red{background:var(--alert-tint);color:var(--on-alert-tint)}.ground-amber{background:var(--attn-tint);color:var(--on-attn-tint)}
.ground-green{background:var(--ok-tint);color:var(--on-ok-tint)}.ground-blue{background:var(--action-tint);color:var(--on-action-tint)}
@media (max-width:640px){body{padding:18px 20px 24px}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:8px}th,td{padding:5px 7px}}
@media print{body{padding:0;max-width:none}.piece{content-visibility:visible}}`
