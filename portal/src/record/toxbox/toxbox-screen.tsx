import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { useOpenRecord } from '#session/people.ts'
import { PageHead } from '#ui/page-head.tsx'
import { OwnList } from '#record/list/own-list.tsx'
import { toxboxSection } from './toxbox-section.ts'
import { toxboxTexts } from '@kinchart/texts/en/toxbox.ts'

/** ToxBox: the drug and toxicology screens of the open record. Source: S3 §2 (toxbox); settled question 29. */
export function ToxboxScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles.toxbox} subtitle={toxboxTexts.subtitle} />
      <OwnList key={person.profileId} section={toxboxSection} name={toxboxTexts.list} profileId={person.profileId} />
    </>
  )
}
