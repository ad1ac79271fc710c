import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { useOpenRecord } from '#session/people.ts'
import { PageHead } from '#ui/page.tsx'
import { OwnList } from '#record/list/own-list.tsx'
import { toxboxTexts } from '@kinchart/texts/en/sections.ts'
import { getToxicology } from '@kinchart/contract/sections/labs.ts'
import { call } from '#api/call.ts'
import { sectionOf, drawAs } from '#record/sections.ts'
import type { Section } from '#record/section.ts'

const labs = sectionOf('labs')

const toxboxSection: Section = {
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

/** Source: S3 §2 (toxbox); Q29. */
export function ToxboxScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles.toxbox} subtitle={toxboxTexts.subtitle} />
      <OwnList key={person.profileId} section={toxboxSection} name={toxboxTexts.list} profileId={person.profileId} />
    </>
  )
}
