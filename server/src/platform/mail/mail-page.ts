import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type MailWords = {
  readonly subject: string
  readonly text: string
  readonly code?: string
  readonly action?: { readonly label: string; readonly address: string }
}

/** Attached to the email, so that nothing is loaded from elsewhere. */
export const logo = { cid: 'logo@kinchart', content: readFileSync(join(import.meta.dirname, 'logo.png')) }

const font = "'Source Sans 3','Segoe UI',Arial,sans-serif"
const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'

/**
 * Renders the plain-text version of an email as HTML, with the code on one line and the only URL as a button. The
 * last line, which states why the email was sent or what to do if it is unwanted, appears below the rest. Uses tables
 * and inline styles, because email clients support little else. Source: Look 30.
 */
export function mailPage({ subject, text, action, code }: MailWords, language = 'en'): string {
  const lines = text.trimEnd().split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  const foot = lines.length > 2 && last !== code && last !== action?.address ? (lines.pop() ?? '') : ''
  const paragraphs = lines
    .join('\n')
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
  const isPlaced = action !== undefined && lines.some((line) => line.trim() === action.address)
  const paragraphHtml = paragraphs.map((one) => paragraphOf(one, action, code)).join('')
  const button = action === undefined || isPlaced ? '' : buttonOf(action)
  return `<!doctype html>
<html lang="${escape(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><style>${dark}</style></head>
<body class="k-ground" style="margin:0;background:#F7F3EC">${table} width="100%" class="k-ground" style="background:#F7F3EC"><tr><td align="center" style="padding:24px 12px">
${table} width="100%" class="k-card" style="max-width:560px;border-collapse:separate;background:#FFFDFA;border:1px solid #E2DACC;border-radius:12px">
<tr><td style="padding:24px 28px 0">${table}><tr><td style="padding-right:10px"><img src="cid:${logo.cid}" width="32" height="32" alt="" style="display:block;border:0"></td><td class="k-ink" style="font:600 20px/28px ${font};color:#1E2829">Kinchart</td></tr></table></td></tr>
<tr><td class="k-ink" style="padding:20px 28px 28px;font:400 17px/26px ${font};color:#1E2829"><h1 style="margin:0 0 10px;font-size:24px;line-height:30px;font-weight:600">${escape(subject)}</h1>${paragraphHtml}${button}</td></tr>
${foot === '' ? '' : `<tr><td class="k-foot" style="padding:16px 28px;border-top:1px solid #E2DACC;background:#F0EAE0;border-radius:0 0 12px 12px;font:400 15px/21px ${font};color:#475254">${inline(foot)}</td></tr>`}
</table></td></tr></table></body></html>`
}

const dark =
  '@media (prefers-color-scheme:dark){.k-ground{background:#14191A!important}.k-card{background:#1B2122!important;border-color:#323A3A!important}.k-ink{color:#EEE9DF!important}.k-foot{background:#101516!important;border-color:#323A3A!important;color:#C3C5BE!important}.k-code{background:#101516!important;color:#EEE9DF!important}.k-button{background:#7FCBC3!important}.k-button a{color:#052B2C!important}a{color:#7FCBC3!important}}'

function paragraphOf(paragraph: string, action: MailWords['action'], code: string | undefined): string {
  let html = ''
  let open: string[] = []
  const close = (): void => {
    if (open.length > 0) html += `<p style="margin:0 0 14px">${open.join('<br>')}</p>`
    open = []
  }
  for (const line of paragraph.split('\n')) {
    if (action !== undefined && line.trim() === action.address) {
      close()
      html += buttonOf(action)
    } else if (code !== undefined && line.trim().endsWith(code)) {
      const before = line.trim().slice(0, -code.length).trim()
      if (before !== '') open.push(inline(before))
      close()
      html += codeOf(code)
    } else if (line.trim() !== '') open.push(inline(line))
  }
  close()
  return html
}

const codeOf = (code: string): string =>
  `<p class="k-code" style="margin:0 0 14px;padding:14px 18px;background:#F0EAE0;border-radius:8px;font-size:${code.length > 12 ? '19px' : '34px'};line-height:40px;font-weight:600;letter-spacing:${code.length > 12 ? '0' : '6px'};word-break:break-all;font-variant-numeric:tabular-nums">${escape(code)}</p>`

const buttonOf = ({ label, address }: NonNullable<MailWords['action']>): string =>
  isOurs(address)
    ? `${table} style="margin:6px 0 16px"><tr><td class="k-button" style="background:#0F5D60;border-radius:8px"><a href="${escape(address)}" style="display:inline-block;padding:13px 22px;font:600 17px/22px ${font};color:#FFFFFF;text-decoration:none">${escape(label)}</a></td></tr></table>`
    : ''

const isOurs = (address: string): boolean => /^https?:\/\//.test(address)

const inline = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escape(part)}" style="color:#0F5D60;word-break:break-all">${escape(part)}</a>`
        : escape(part),
    )
    .join('')

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
