import { sendUnread } from '#api/send.ts'
import { settingsCall } from './read-settings.ts'

let asked: Promise<unknown> | null = null

/** Asks for what the operator has set while the page itself is still on its way; every page of the frame shows some of it. */
export function askSettingsEarly(): void {
  asked ??= sendUnread(settingsCall).catch(() => null)
}

/** The answer that was asked for early, once: unread, or null where there was none. */
export async function takeEarlySettings(): Promise<unknown> {
  const answer = await asked
  asked = null
  return answer
}
