/**
 * The MCP server's protected-resource metadata, which names the authorization server. Source: RFC 9728; MCP 2026-07-28,
 * authorization.
 */

/** Path of the MCP server, relative to the public URL. */
export const mcpPath = '/mcp'
export const mcpResourceOf = (publicUrl: string): string => `${publicUrl}${mcpPath}`

/** The minimum useful scopes; clients that need offline access request it themselves. */
const SCOPES = ['launch/patient', 'patient/*.rs'] as const

/** The path-specific URL first, then the root URL for clients that look there. */
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

/** Builds the `WWW-Authenticate` challenge. `error` is defined by RFC 6750; absent if no token was sent. */
export function challenge(publicUrl: string, error?: 'invalid_token' | 'insufficient_scope'): string {
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${publicUrl}${metadataPaths[0]}"`,
    `scope="${SCOPES.join(' ')}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}
