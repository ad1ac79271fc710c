import { sendUnread } from '#api/send.ts'
import { takeBegun } from '#api/begun.ts'
import { settingsCall } from './read-settings.ts'

/** Undefined while it has not been asked, null once the answer was taken. */
let asked: Promise<unknown> | null | undefined
let arrived: unknown = null

/**
 * Asks, once, for what the operator has set while the page itself is still on its way; every page of the frame shows some
 * of it.
 */
export function askSettingsEarly(): void {
  if (asked !== undefined) return
  asked = takeBegun('settings') ?? sendUnread(settingsCall).catch(() => null)
  void asked.then((answer) => {
    arrived = answer
  })
}

/** The answer that was asked for early, once: unread, or null where there was none. */
export async function takeEarlySettings(): Promise<unknown> {
  const answer = await asked
  asked = null
  return answer
}

/** The same where it has come by now: what is drawn first has it, and is not drawn again for it. */
export function takeArrivedSettings(): unknown {
  const answer = asked === null ? null : arrived
  if (answer !== null) asked = null
  return answer
}
