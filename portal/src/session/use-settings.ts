import { useEffect, useState } from 'react'
import { sendUnread } from '#api/send.ts'
import { readSettings, settingsCall } from './read-settings.ts'
import type { SignInSettings } from './read-settings.ts'

const againMs = 20_000

/**
 * What the operator has set, for somebody who is not signed in; null while it is not known. Asked again and again only
 * while a code is awaited: whether mail is delayed may change meanwhile.
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
        // The page works without: it has addresses of its own for the texts, and says nothing about mail.
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
