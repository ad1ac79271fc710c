import { useEffect, useState } from 'react'
import { sendUnread } from '#api/send.ts'
import { readSettings, settingsCall, type SignInSettings } from './read-settings.ts'

const againMs = 20_000

/**
 * For a visitor who is not signed in. Null while unknown. Polls only while a code is pending, because email delays may
 * change.
 */
export function useSettings(isAwaitingMail: boolean): SignInSettings | null {
  const [settings, setSettings] = useState<SignInSettings | null>(null)
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      try {
        const answer = readSettings(await sendUnread(settingsCall))
        if (!isLeft && answer !== null) setSettings(answer)
      } catch {
        // The page works without settings. It then uses its own links to the legal texts and shows no email delays.
      }
    }
    void ask()
    const timer = isAwaitingMail ? setInterval(() => void ask(), againMs) : undefined
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [isAwaitingMail])
  return settings
}
