import type { CallToolResult } from '@modelcontextprotocol/server'

/** Builds a tool's response: lines of text, and the same as structured data if available. */
export const answer = (lines: readonly string[], data?: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: lines.filter((line) => line !== '').join('\n') }],
  ...(data === undefined ? {} : { structuredContent: data }),
})

/** Builds an error as part of the result, so that the assistant reads it. */
export const refusal = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })
