import bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

/**
 * The device as shown to the user. `browser` and `system` are '' if unknown. `place` is as reported by the operator's
 * proxy, and absent if the proxy reports none.
 */
export type Device = { readonly browser: string; readonly system: string; readonly place?: string }

const MAX_PLACE_LENGTH = 80

export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>, placeHeader: string | undefined): Device {
  const userAgent = headers['user-agent'] ?? ''
  // Limit the length, because the user agent is untrusted text and is matched against many patterns.
  const { browser, os } = userAgent === '' ? unknown : bowser.parse(userAgent.slice(0, 400))
  const place = placeHeader === undefined ? undefined : headers[placeHeader]
  const shown = typeof place === 'string' ? place.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, '').trim() : ''
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    ...(shown === '' ? {} : { place: shown.slice(0, MAX_PLACE_LENGTH) }),
  }
}

const unknown: { readonly browser: { name?: string }; readonly os: { name?: string } } = { browser: {}, os: {} }

export const encryptDevice = (own: PersonCipher, sessionId: string, device: Device): Buffer =>
  own.encrypt(JSON.stringify(device), deviceAad(sessionId))

/** `device`: null for a session from before devices were stored. */
export function decryptDevice(own: PersonCipher, sessionId: string, device: Buffer | null): Device {
  if (device === null) return { browser: '', system: '' }
  return JSON.parse(own.decrypt(device, deviceAad(sessionId)).toString()) as Device
}

export const deviceAad = (sessionId: string): string => `session-device/${sessionId}`
