import type { CallToolResult } from '@modelcontextprotocol/server'

/** A tool's answer: lines to read, and the same as data where it has a form. */
export const answer = (lines: readonly string[], data?: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: lines.filter((line) => line !== '').join('\n') }],
  ...(data === undefined ? {} : { structuredContent: data }),
})

/** What cannot be answered is part of the result, so that the assistant reads it. */
export const refusal = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })
