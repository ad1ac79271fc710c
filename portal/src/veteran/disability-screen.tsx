import { combinedTexts as words } from '@kinchart/texts/en/veteran.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths, ratingFramePath } from '#paths/paths.ts'
import { useOpenRecord, type Person, settingsQuery } from '#session/people.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageFrame } from '#ui/page-frame.tsx'
import { PageHead } from '#ui/page.tsx'
import { NotConnected, ratingQuery } from './rating-table.tsx'

/** Shows the operator's page if there is one, otherwise Kinchart's own page. Source: S3 §2; Q35. */
export function DisabilityScreen() {
  const { person } = useOpenRecord()
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHead
        title={pageTitles.disability}
        subtitle={words.subtitle}
        actions={
          <Button component={Link} to={paths.veteranHistory} variant="outlined">
            {pageTitles.veteranhistory}
          </Button>
        }
      />
      {settings.isPending && <SkeletonRows rows={4} columns={2} />}
      {settings.isError && <CouldNotLoad onRetry={() => void settings.refetch()} />}
      {settings.isSuccess && <Shown key={person.profileId} person={person} ownPage={settings.data.veteranFrameUrl} />}
    </>
  )
}

/** Explains a missing connection here, because our own embedded page can't link to Import Records. */
function Shown({ person, ownPage }: { person: Person; ownPage: string | null }) {
  const savedRating = useQuery({ ...ratingQuery(person.profileId), enabled: ownPage === null })
  if (ownPage === null && savedRating.isPending) return <SkeletonRows rows={4} columns={2} />
  if (ownPage === null && savedRating.data === null) return <NotConnected name={person.name} />
  return <PageFrame title={words.frameTitle} address={ownPage ?? ratingFramePath(person.profileId)} />
}
