export type WalkOptions = {
  readonly username: string
  readonly password?: string
  /** The patient to choose if the sign-in gives access to several records. Defaults to the first patient. */
  readonly patientId?: string
  /** If `false`, presses Deny instead of Allow. */
  readonly allow?: boolean
  readonly withoutScopes?: readonly string[]
  readonly demographics?: 'share' | 'withhold'
}

type Page = { readonly url: string; readonly html: string }

/**
 * Uses the real pages and forms as a user would: signs in, chooses a record, and allows or denies access. Returns the
 * URL of the redirect back to the app.
 */
export async function authorizeAs(authorizationUrl: string, options: WalkOptions): Promise<string> {
  const cookies = new Map<string, string>()
  const home = new URL(authorizationUrl).origin
  let step = await visit(authorizationUrl, home, cookies)
  while (typeof step !== 'string') {
    const fields = fillForm(step, options)
    step = await visit(new URL(readAction(step), step.url).href, home, cookies, fields)
  }
  return step
}

/** Follows redirects within the organization. Returns the URL of a redirect to another origin. */
async function visit(
  url: string,
  home: string,
  cookies: Map<string, string>,
  form?: URLSearchParams,
): Promise<Page | string> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form ? { method: 'POST', body: form } : {}),
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2)
    cookies.set(name, value)
  }
  const location = response.headers.get('location')
  if (location !== null) {
    const next = new URL(location, url)
    const isAnswer = next.origin !== home || /[?#&](code|error)=/.test(next.href)
    return isAnswer ? next.href : visit(next.href, home, cookies)
  }
  const html = await response.text()
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${readHeading(html)}`)
  return { url, html }
}

function fillForm({ html }: Page, options: WalkOptions): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = readAttribute(tag, 'name')
    const value = readAttribute(tag, 'value')
    const kind = readAttribute(tag, 'type')
    if (name === 'username') fields.set(name, options.username)
    else if (name === 'password') fields.set(name, options.password ?? `practice-${options.username}`)
    else if (name === 'demographics') {
      if (options.demographics ? value === options.demographics : /\schecked\b/.test(tag)) fields.set(name, value)
    } else if (kind === 'radio') chooseRecord(fields, name, value, options.patientId)
    else if (kind === 'checkbox' && !options.withoutScopes?.includes(value)) fields.append(name, value)
    else if (kind === 'hidden') fields.set(name, value)
  }
  if (html.includes('name="decision"')) fields.set('decision', options.allow === false ? 'deny' : 'allow')
  return fields
}

function chooseRecord(fields: URLSearchParams, name: string, value: string, wanted: string | undefined): void {
  if (wanted === undefined ? !fields.has(name) : value === wanted) fields.set(name, value)
}

function readAction({ html }: Page): string {
  const action = /<form\b[^>]*\baction="([^"]*)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`The page "${readHeading(html)}" has no form`)
  return readText(action)
}

function readAttribute(tag: string, name: string): string {
  return readText(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

function readHeading(html: string): string {
  return readText(/<h1>([^<]*)/.exec(html)?.[1] ?? '')
}

function readText(html: string): string {
  return html.replace(/&#(\d+);/g, (_all, number: string) => String.fromCharCode(Number(number)))
}
