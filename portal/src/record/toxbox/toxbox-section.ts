import { getToxicology } from '@kinchart/contract/labs.ts'
import { toxboxTexts } from '@kinchart/contract/texts-records.ts'
import { call } from '#api/call.ts'
import { labsSection, showLab } from '#chart/labs/labs-section.ts'
import type { Section } from '#chart/section.ts'

/** The laboratory results that are drug or toxicology screens, drawn as laboratory results are. */
export const toxboxSection: Section = {
  tabUrl: 'toxbox',
  one: toxboxTexts.one,
  many: toxboxTexts.many,
  columns: labsSection.columns,
  searchColumns: labsSection.searchColumns,
  load: async (query) => {
    const { diagnosticReport, ...page } = await call(getToxicology, { query })
    return { ...page, rows: diagnosticReport.map(showLab) }
  },
}
