import type { CallToolResult } from '@modelcontextprotocol/server'

export const answer = (lines: readonly string[], data?: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: lines.filter((line) => line !== '').join('\n') }],
  ...(data === undefined ? {} : { structuredContent: data }),
})

/** The error is part of the result, so that the assistant reads it. */
export const refusal = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })
