import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useOpenRecord, settingsQuery } from '#session/people.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageFrame } from '#ui/page-frame.tsx'
import { PageHead } from '#ui/page.tsx'
import { OwnViewer } from './own-viewer.tsx'

/** Shows the operator's viewer if there is one, otherwise Kinchart's own. Source: S3 §2; Q35. */
export function ImagingScreen() {
  const { person } = useOpenRecord()
  const settings = useQuery(settingsQuery)
  const address = settings.data?.imagingViewerUrl ?? null
  return (
    <>
      <PageHead title={pageTitles.viewxray} subtitle={words.subtitle} />
      {settings.isPending && <SkeletonRows rows={4} columns={3} />}
      {settings.isError && <CouldNotLoad onRetry={() => void settings.refetch()} />}
      {settings.isSuccess &&
        (address === null ? (
          <OwnViewer key={person.profileId} person={person} />
        ) : (
          <PageFrame key={person.profileId} title={words.frameTitle} address={address} />
        ))}
    </>
  )
}
