import type { FastifyReply } from 'fastify'

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f4ef; --card: #fffefb; --ink: #22302f; --soft: #55625f; --line: #d6d2c6; --act: #3d5a80; --on-act: #fff; --note: #fdf3d7; --bad: #a12c2c; }
@media (prefers-color-scheme: dark) { :root { --ground: #171b1d; --card: #202628; --ink: #e8ebe9; --soft: #aab5b2; --line: #3b4447; --act: #9dbbe0; --on-act: #11202f; --note: #3a3420; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
.practice { margin: 0; padding: 10px 16px; background: var(--note); text-align: center; }
main { max-width: 34rem; margin: 24px auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
@media (max-width: 38rem) { main { margin: 0; border: 0; border-radius: 0; } }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 12px; }
h2 { font-size: 1.05rem; margin: 24px 0 8px; }
p { margin: 0 0 12px; }
label { display: block; font-weight: 600; margin: 12px 0 4px; }
input[type=text], input[type=password] { width: 100%; font: inherit; padding: 10px 12px; color: inherit; background: transparent; border: 1px solid var(--soft); border-radius: 8px; }
.choice { display: flex; gap: 12px; align-items: flex-start; font-weight: 400; padding: 10px 0; margin: 0; border-bottom: 1px solid var(--line); }
.choice input { flex: none; width: 20px; height: 20px; margin: 3px 0 0; }
fieldset { border: 0; margin: 0 0 12px; padding: 0; }
legend { font-weight: 600; padding: 0; }
button { font: inherit; font-weight: 600; padding: 10px 20px; margin: 16px 12px 0 0; border-radius: 8px; border: 1px solid var(--act); background: var(--act); color: var(--on-act); cursor: pointer; }
button.second { background: transparent; color: var(--act); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 6px 8px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
a { color: var(--act); }
.bad { color: var(--bad); font-weight: 600; }
.soft { color: var(--soft); }
`

/** Sends a page that loads no external resources, runs no script, and can't be framed or cached. */
export function sendPage(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(
      `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
<p class="practice"><strong>Practice hospital, made-up people.</strong> Nothing here is anybody's real record.</p>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`,
    )
}
