import { appTexts as words } from '@kinchart/texts/en/security.ts'
import { useNotify } from '#ui/notices.tsx'

export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', words.copied)
    } catch {
      notify('error', words.copyFailed)
    }
  }
}
