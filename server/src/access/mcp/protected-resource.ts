/** What the MCP server says of who lets apps in. Source: RFC 9728; MCP 2026-07-28, authorization. */

/** Where the MCP server is, below the public address. */
export const mcpPath = '/mcp'
export const mcpResourceOf = (publicUrl: string): string => `${publicUrl}${mcpPath}`

/** The least that makes it of use; going on without the person is asked for by who needs it. */
const SCOPES = ['launch/patient', 'patient/*.rs'] as const

/** The path form first, then the form for clients that look at the root. */
export const metadataPaths = [
  `/.well-known/oauth-protected-resource${mcpPath}`,
  '/.well-known/oauth-protected-resource',
] as const

export const protectedResource = (publicUrl: string) => ({
  resource: mcpResourceOf(publicUrl),
  authorization_servers: [publicUrl],
  scopes_supported: [...SCOPES],
  bearer_methods_supported: ['header'],
  resource_name: 'Kinchart',
  resource_documentation: `${publicUrl}/home/connected-apps`,
})

/** The challenge of an answer that a token would have opened. `error` as RFC 6750 has it; none where no token came. */
export function challenge(publicUrl: string, error?: 'invalid_token' | 'insufficient_scope'): string {
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${publicUrl}${metadataPaths[0]}"`,
    `scope="${SCOPES.join(' ')}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}
