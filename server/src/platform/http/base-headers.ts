import type { Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Two years, as browsers ask of a site that they know beforehand. */
export const hstsSeconds = 63_072_000

/** Of an answer that is no page: a browser that shows it all the same loads nothing for it, and shows it within no page. */
export const policyOfNoPage = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What no page of ours uses; a page that is shown within ours is not given it either. The camera reads codes, in our pages alone. */
const unusedFeatures = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'clipboard-read', 'display-capture'],
  ...['encrypted-media', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...[
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
]

/**
 * What every answer of a server begins with, also of the hub and where an address cannot be read; whoever answers says
 * more, or otherwise.
 */
function baseHeaders(isHttps: boolean): readonly (readonly [name: string, value: string])[] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['content-security-policy', policyOfNoPage],
    ['cross-origin-resource-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', [...unusedFeatures.map((feature) => `${feature}=()`), 'camera=(self)'].join(', ')],
    ['cache-control', 'no-store'],
    ...(isHttps ? ([['strict-transport-security', `max-age=${hstsSeconds}; includeSubDomains`]] as const) : []),
  ]
}

/** Call it last: who is attached to the server later answers without them. */
export function beginWithBaseHeaders(server: Server, isHttps: boolean): void {
  const headers = baseHeaders(isHttps)
  server.prependListener('request', (_request, answer) => {
    for (const [name, value] of headers) answer.setHeader(name, value)
  })
}

/** Bytes that are no request, too long a head, or one that does not come whole: one line, and the connection ends. */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  if (error.code !== 'ECONNRESET' && socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
  socket.destroy(error)
}

/** Any page may read what is about nobody. */
export const openToAnyPage = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const
