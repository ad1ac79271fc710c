import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** What a tool answered: its words, and the same as data. */
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

/** An assistant of today, connected with a token. */
export async function connectAssistant(mcp: string, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp), withToken(token)))
  return client
}

/** Asks one tool, as an assistant of today. */
export async function callTool(
  mcp: string,
  token: string,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const client = await connectAssistant(mcp, token)
  try {
    return answerOf(await client.callTool({ name, arguments: args }))
  } finally {
    await client.close()
  }
}
