import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import type { StorageManager } from '@mui/material/styles'
import { schemes } from './tokens.ts'

/** 'system' follows the device. */
export const appearances = ['light', 'dark', 'system'] as const
export type Appearance = (typeof appearances)[number]

const isAppearance = (text: unknown): text is Appearance => appearances.some((one) => one === text)

export function readAppearance(): Appearance {
  const savedAppearance = localStorage.getItem(storageKeys.appearance)
  return isAppearance(savedAppearance) ? savedAppearance : 'system'
}

const schemeOf = (appearance: Appearance): 'light' | 'dark' =>
  appearance === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : appearance

/** Sets the color scheme of the page and of the browser's toolbar. */
export function showAppearance(appearance: Appearance): void {
  const scheme = schemeOf(appearance)
  document.documentElement.dataset['theme'] = scheme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = bar.media.includes('dark') ? 'dark' : 'light'
    bar.content = schemes[appearance === 'system' ? own : scheme].ground
  }
}

/** These values are not personal data, so they stay after sign-out. */
const stays = [storageKeys.appearance, storageKeys.language, storageKeys.languageSaved] as const

export function clearStorage(): void {
  const retainedEntries = stays.map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  for (const [key, value] of retainedEntries) if (value !== null) localStorage.setItem(key, value)
}

/**
 * Stores the color scheme for the component library. Notifies the library when another tab changes the color scheme.
 */
export const keepAppearance: StorageManager = ({ key }) => {
  const isMode = key === modeKey
  return {
    get: (usual: unknown) => (isMode ? readAppearance() : usual),
    set: (value: unknown) => {
      if (!isMode || !isAppearance(value)) return
      localStorage.setItem(storageKeys.appearance, value)
      showAppearance(value)
    },
    subscribe: (handler) => {
      if (!isMode) return () => undefined
      const hear = (event: StorageEvent) => {
        if (event.key === storageKeys.appearance) handler(readAppearance())
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}

export const modeKey = 'appearance-mode'
