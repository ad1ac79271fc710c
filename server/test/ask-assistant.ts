import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export type ToolAnswer = { readonly text: string; readonly isError: boolean; readonly data: Record<string, unknown> }

export const answerOf = (result: unknown): ToolAnswer => {
  const { content, isError, structuredContent } = result as {
    readonly content: readonly { readonly text?: string }[]
    readonly isError?: boolean
    readonly structuredContent?: Record<string, unknown>
  }
  return {
    text: content.map(({ text }) => text ?? '').join('\n'),
    isError: isError === true,
    data: structuredContent ?? {},
  }
}

export const withToken = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } })

export async function connectAssistant(mcp: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp), withToken(token)))
  return client
}

/** Connected clients by token. They are reused, because connecting costs more than a call. */
const assistants = new Map<string, Promise<Client>>()

/** The client stays connected until `closeAssistants`. */
export async function callTool(
  mcp: string,
  token: string,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const assistant = assistants.get(token) ?? connectAssistant(mcp, token)
  assistants.set(token, assistant)
  return answerOf(await (await assistant).callTool({ name, arguments: args }))
}

export async function closeAssistants(): Promise<void> {
  for (const assistant of assistants.values()) await (await assistant).close()
  assistants.clear()
}
