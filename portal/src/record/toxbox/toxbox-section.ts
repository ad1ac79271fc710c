import { getToxicology } from '@kinchart/contract/sections/labs.ts'
import { call } from '#api/call.ts'
import { sectionOf, drawAs } from '#record/sections.ts'
import type { Section } from '#record/section.ts'
import { toxboxTexts } from '@kinchart/texts/en/toxbox.ts'

const labs = sectionOf('labs')

/** The laboratory results that are drug or toxicology screens, drawn as laboratory results are. */
export const toxboxSection: Section = {
  tabUrl: 'toxbox',
  one: toxboxTexts.one,
  many: toxboxTexts.many,
  columns: labs?.columns ?? [],
  searchColumns: labs?.searchColumns ?? [],
  load: async (query) => {
    const { diagnosticReport, ...page } = await call(getToxicology, { query })
    return { ...page, rows: diagnosticReport.map(drawAs('labs')) }
  },
}
