import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import type { StorageManager } from '@mui/material/styles'
import { schemes } from './tokens.ts'

/** The look that a person chose; 'system' follows their device. */
export const appearances = ['light', 'dark', 'system'] as const
export type Appearance = (typeof appearances)[number]

const isAppearance = (text: unknown): text is Appearance => appearances.some((one) => one === text)

export function readAppearance(): Appearance {
  const kept = localStorage.getItem(storageKeys.appearance)
  return isAppearance(kept) ? kept : 'system'
}

/** Which of the two schemes a look is here and now. */
const schemeOf = (appearance: Appearance): 'light' | 'dark' =>
  appearance === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : appearance

/** Says the scheme to the page, before anything is drawn, and to the browser's own bar. */
export function showAppearance(appearance: Appearance): void {
  const scheme = schemeOf(appearance)
  document.documentElement.dataset['theme'] = scheme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = bar.media.includes('dark') ? 'dark' : 'light'
    bar.content = schemes[appearance === 'system' ? own : scheme].ground
  }
}

/** What is nobody's secret: the look and the language. */
const stays = [storageKeys.appearance, storageKeys.language, storageKeys.languageSaved] as const

/** Empties the browser's storage when a session ends or begins. */
export function clearStorage(): void {
  const kept = stays.map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
}

/** Keeps the look for the library that draws it, and tells it what another tab chose. */
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

/** By this name the library asks for it. */
export const modeKey = 'appearance-mode'
