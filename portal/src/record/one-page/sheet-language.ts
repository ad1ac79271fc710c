import { chosenLanguage, speakIn } from '@kinchart/texts/translate.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import type { ReactNode } from 'react'
import { useAddress } from '#record/filters/use-address.ts'

/** The language of what is handed to a doctor or a school: English, unless the address asks for the page's own. */
export function useSheetLanguage(): { readonly language: Language; readonly change: (language: Language) => void } {
  const { query, set } = useAddress()
  const own = chosenLanguage()
  const language = query.get('language') === own ? own : 'en'
  return { language, change: (next) => set({ language: next === 'en' ? null : next }) }
}

/** A part of the sheet, drawn in the sheet's language. What is called later than its drawing is in the page's. */
export const inSheetLanguage = <P extends object>(Part: (props: P) => ReactNode): ((props: P) => ReactNode) =>
  function InSheetLanguage(props: P) {
    const { language } = useSheetLanguage()
    return speakIn(language, () => Part(props))
  }
