import { busyIn } from '@kinchart/texts/busy.ts'
import type { Language } from '@kinchart/texts/translate.ts'

const languages: readonly Language[] = ['en', 'es']

/** Returns the page for a browser that must retry: in every language, self-contained, and self-reloading. */
export function busyPage(seconds: number): string {
  const sections = languages.map((language) => {
    const { title, body, again } = busyIn(language).busyPage
    return `<section lang="${language}"><h1>${title}</h1><p>${body}</p><p>${again({ seconds })}</p></section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${seconds}"><title>${busyIn('en').busyPage.title}</title><style>${style}</style></head>
<body><main>${sections.join('')}</main></body></html>`
}

const style =
  "body{margin:0;background:#F7F3EC;color:#1E2829;font:17px/26px 'Source Sans 3','Segoe UI',Arial,sans-serif}main{max-width:560px;margin:12vh auto;padding:0 24px}section+section{margin-top:40px}h1{margin:0 0 10px;font-size:24px;line-height:30px;font-weight:600}p{margin:0 0 14px}@media (prefers-color-scheme:dark){body{background:#14191A;color:#EEE9DF}}"
