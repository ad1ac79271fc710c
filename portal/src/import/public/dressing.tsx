/** What an embedding organization has set for a section of the page, or our own words. Source: S2 §2. */
import type { ImportCustomization } from '@kinchart/contract/calls/customization.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import { pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import { createContext, useContext } from 'react'
import type { CSSProperties } from 'react'
import { DrawnHtml } from './drawn-html.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'

const ourWords = {
  'import-container': {
    title: pageTitles.importrecords,
    text: pageSubtitles.importrecords,
    successTitle: importLabels.initiatedTitle,
    successText: importLabels.initiatedText,
    importMore: importLabels.importMore,
  },
  'import-autocomplete': { label: importLabels.picker },
  'import-button': { label: importLabels.importAction },
  'import-tooltip': { label: importLabels.aboutList, text: importLabels.tooltip },
  'import-dialog': {
    title: importLabels.dialogTitle,
    text: '',
    cancel: actionTexts.cancel,
    confirm: importLabels.proceed,
  },
} as const

type Section = keyof typeof ourWords
type Words<S extends Section> = { readonly [Key in keyof (typeof ourWords)[S]]: string }

const Customization = createContext<ImportCustomization>({})
export const CustomizationProvider = Customization.Provider

/** A section's words and looks. Looks are set on the element by the browser's style object, never as page text. */
export function useDress<S extends Section>(section: S): { words: Words<S>; style: CSSProperties } {
  const dress = useContext(Customization)[section]
  return { words: { ...ourWords[section], ...dress?.labels } as Words<S>, style: styleOf(dress?.styles ?? {}) }
}

export function usePlaceholder(): string {
  return useContext(Customization)['import-autocomplete']?.placeholder ?? importLabels.pickerPlaceholder
}

/** A section's own markup, if it has any. */
export function SectionHtml({ section }: { section: Section }) {
  const html = useContext(Customization)[section]?.html
  return html === undefined ? null : <DrawnHtml html={html} />
}

function styleOf(styles: Readonly<Record<string, string>>): CSSProperties {
  return Object.fromEntries(
    Object.entries(styles).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
