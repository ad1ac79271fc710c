/**
 * Runs the tools of a Kinchart MCP server as an assistant would: signs in through the browser, then sends requests.
 * Usage: docs/developers/assistants.md.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthClientInformation,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from '@modelcontextprotocol/client'
import { assistantTexts as texts } from '@kinchart/texts/en/mcp.ts'

type PrintLine = (line: string) => void

const BACK = '/back'

/** Returns an OAuth client that keeps its tokens in memory. Nothing is written to disk. */
function provider(
  clientId: string,
  { redirectUrl, state }: Pick<Listening, 'redirectUrl' | 'state'>,
  lead: (url: URL) => void,
): OAuthClientProvider {
  let verifier = ''
  let tokens: OAuthTokens | undefined
  let discovery: OAuthDiscoveryState | undefined
  return {
    redirectUrl,
    clientMetadata: { client_name: clientId, redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    clientInformation: (): OAuthClientInformation => ({ client_id: clientId }),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: lead,
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => void (discovery = given),
    discoveryState: () => discovery,
    state: () => state,
  }
}

type Listening = {
  readonly redirectUrl: string
  /** Responses with a different state are rejected. */
  readonly state: string
  readonly answered: Promise<URLSearchParams>
  readonly close: () => void
}

async function listen(): Promise<Listening> {
  const state = crypto.randomUUID()
  let tell: (params: URLSearchParams) => void = () => undefined
  const answered = new Promise<URLSearchParams>((resolve) => (tell = resolve))
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname !== BACK || searchParams.get('state') !== state) return reply.writeHead(404).end()
    tell(searchParams)
    return reply.end(texts.backToTerminal)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { redirectUrl: `http://127.0.0.1:${port}${BACK}`, state, answered, close: () => void server.close() }
}

export async function ask(
  toolRequest: {
    readonly url: string
    readonly clientId: string
    readonly tool: string | undefined
    readonly args: Record<string, unknown>
  },
  say: PrintLine,
  lead: (url: URL) => void = (url) => say(texts.open({ url: url.href })),
): Promise<void> {
  const back = await listen()
  const authProvider = provider(toolRequest.clientId, back, lead)
  const address = new URL('/mcp', toolRequest.url)
  const client = new Client({ name: 'kinchart-assistant', version: '0.1.0' }, { versionNegotiation: { mode: 'auto' } })
  const transport = new StreamableHTTPClientTransport(address, { authProvider })
  try {
    await client.connect(transport)
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
    const params = await back.answered
    const code = params.get('code')
    if (code === null) throw new Error(texts.refused({ why: params.get('error') ?? '' }), { cause: error })
    await transport.finishAuth(params)
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider }))
  } finally {
    back.close()
  }
  if (toolRequest.tool === undefined) {
    for (const { name, description } of (await client.listTools()).tools) say(`${name}: ${description ?? ''}`)
  } else {
    const { content } = await client.callTool({ name: toolRequest.tool, arguments: toolRequest.args })
    for (const part of content) if (part.type === 'text') say(part.text)
  }
  await client.close()
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://localhost:4300' },
      client: { type: 'string', default: 'assistant' },
    },
  })
  const [tool, args = '{}'] = positionals
  await ask(
    { url: values.url, clientId: values.client, tool, args: JSON.parse(args) as Record<string, unknown> },
    (line) => void process.stdout.write(`${line}\n`),
  )
}
