import { sendUnread } from '#api/send.ts'
import { takeBegun } from '#api/begun.ts'
import { settingsCall } from './read-settings.ts'

/** Undefined before the request, null once the response was taken. */
let settingsRequest: Promise<unknown> | null | undefined
let arrived: unknown = null

/** Requested while the page loads, because every page of the frame shows some of them. */
export function askSettingsEarly(): void {
  if (settingsRequest !== undefined) return
  settingsRequest = takeBegun('settings') ?? sendUnread(settingsCall).catch(() => null)
  void settingsRequest.then((answer) => {
    arrived = answer
  })
}

/** Works once; unparsed, or null if there was no early request. */
export async function takeEarlySettings(): Promise<unknown> {
  const answer = await settingsRequest
  settingsRequest = null
  return answer
}

/** Returns the response only if it has already arrived, so that the first render has it and is not repeated. */
export function takeArrivedSettings(): unknown {
  const answer = settingsRequest === null ? null : arrived
  if (answer !== null) settingsRequest = null
  return answer
}
