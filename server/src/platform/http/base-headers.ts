import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Two years: the lifetime recommended for the HSTS preload list of browsers. */
export const hstsSeconds = 63_072_000

/**
 * For responses that are not pages. If a browser displays such a response anyway, the response can neither load other
 * resources nor be framed.
 */
export const policyOfNoPage = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Browser features that are disabled for all pages, including framed pages. The camera is allowed only on our own
 * pages, to scan codes.
 */
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
 * Headers of every response, including responses of the socket server (`/hub`) and to malformed URLs. Handlers can
 * add or override headers.
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

/** Call this last, because handlers attached later respond without these headers. */
export function beginWithBaseHeaders(server: Server, isHttps: boolean): void {
  const headers = baseHeaders(isHttps)
  server.prependListener('request', (_request, answer) => {
    for (const [name, value] of headers) answer.setHeader(name, value)
  })
}

export function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  if (error.code !== 'ECONNRESET' && socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
  socket.destroy(error)
}

/** For responses that any page may read, because they contain no personal data. */
export const openToAnyPage = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const
