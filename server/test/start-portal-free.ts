import type { Tokens } from '@kinchart/contract/account.ts'
import type { Endpoint } from '@kinchart/contract/endpoint.ts'
type Answered<B> = { status: number; body: B; code: string | undefined }
/** Makes a call of the contract to whoever serves it at `url`. */
export async function callPortal(
  url: string,
  endpoint: Endpoint,
  asked: { query?: unknown; body?: unknown; params?: unknown; as?: Pick<Tokens, 'token'>; cookie?: string },
): Promise<Answered<never> & { cookie: string }> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((asked.params as Record<string, unknown>)[name])),
  )
  const address = new URL(`/api${path}`, url)
  for (const [name, value] of Object.entries((asked.query ?? {}) as Record<string, string | number>))
    if (value !== undefined) address.searchParams.set(name, `${value}`)
  const answer = await fetch(address, {
    method: endpoint.method,
    headers: {
      ...(asked.as ? { authorization: `Bearer ${asked.as.token}` } : {}),
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(asked.cookie === undefined ? {} : { cookie: asked.cookie }),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  })
  const text = await answer.text()
  const body = (text === '' ? undefined : JSON.parse(text)) as never
  const code = answer.ok ? undefined : (body as { code?: string } | undefined)?.code
  if (answer.ok) endpoint.answer.parse(body)
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  return { status: answer.status, body, code, cookie }
}
