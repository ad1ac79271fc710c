import { sendUnread } from '#api/send.ts'
import { takeBegun } from '#api/begun.ts'
import { settingsCall } from './read-settings.ts'

/** Undefined before the request. Null once the response has been taken. */
let settingsRequest: Promise<unknown> | null | undefined
let arrived: unknown = null

/** Requested while the page loads, because every page of the frame needs some of the settings. */
export function askSettingsEarly(): void {
  if (settingsRequest !== undefined) return
  settingsRequest = takeBegun('settings') ?? sendUnread(settingsCall).catch(() => null)
  void settingsRequest.then((answer) => {
    arrived = answer
  })
}

/** Can be called once. Returns the unparsed response, or null if there was no early request. */
export async function takeEarlySettings(): Promise<unknown> {
  const answer = await settingsRequest
  settingsRequest = null
  return answer
}

/**
 * Returns the response only if it has already arrived. The first render then has it and does not have to be repeated.
 */
export function takeArrivedSettings(): unknown {
  const answer = settingsRequest === null ? null : arrived
  if (answer !== null) settingsRequest = null
  return answer
}
