import type { ImagingFile, ImagingSeries, ImagingStudy } from '@kinchart/contract/calls/imaging.ts'
import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import type { Person } from '#session/people.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import { Band } from '#ui/band.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { filesOf, ownFilesOf, seriesOf } from './image-sources.ts'
import { imagingQuery } from './imaging-query.ts'
import { modalityWord } from './modality-word.ts'
import { OwnImages } from './own-images.tsx'
import { StudyList } from './study-list.tsx'
import { ViewerBoundary } from './viewer-boundary.tsx'
import type { ImageSource } from './viewer/stacks.ts'
import styles from './imaging.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

// What draws images is large: it comes with the first image that is asked for.
const ImagingViewer = lazyPart(async () => (await import('./viewer/imaging-viewer.tsx')).ImagingViewer)

/** At once; more would fill a small device. */
const MAX_FILES = 500

type Open = { readonly title: string; readonly sources: readonly ImageSource[]; readonly isCut?: boolean }

/** Our own page: the studies of the record, images that the person has, and the viewer over them. */
export function OwnViewer({ person }: { person: Person }) {
  const imaging = useQuery(imagingQuery(person.profileId))
  const [open, setOpen] = useState<Open | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<Element | null>(null)

  const show = (next: Open): void => {
    opener.current = document.activeElement
    setFailure(null)
    setOpen(next)
  }
  const showFiles = (title: string | null, files: readonly ImagingFile[]): void =>
    show({ title: title ?? words.picture, sources: filesOf(files) })
  const showSeries = async (study: ImagingStudy, series: ImagingSeries): Promise<void> => {
    opener.current = document.activeElement
    setFailure(null)
    setAsking(true)
    try {
      const sources = await seriesOf(person.profileId, study.id, series.uid)
      setOpen({ title: study.description ?? modalityWord(study.modality) ?? words.untitled, sources })
    } catch (error) {
      setFailure(error)
    } finally {
      setAsking(false)
    }
  }
  const close = (): void => {
    const back = opener.current
    setOpen(null)
    // The way back leads to what was pressed, once it is there again.
    requestAnimationFrame(() => {
      if (back instanceof HTMLElement) back.focus()
    })
  }
  return (
    <div className={classNames(common.stack, styles.imaging)}>
      {failure !== null && <Band tone="bad">{failureText(failure)}</Band>}
      {isAsking && <output>{words.loading}</output>}
      {open !== null && (
        <ViewerBoundary onClose={close}>
          <Suspense fallback={<output>{words.loading}</output>}>
            {open.isCut === true && <Band tone="attn">{words.tooManyFiles({ most: MAX_FILES })}</Band>}
            <ImagingViewer title={open.title} sources={open.sources} personName={person.name} onClose={close} />
          </Suspense>
        </ViewerBoundary>
      )}
      <div className={common.stack} hidden={open !== null}>
        <OwnImages
          onFiles={(files) =>
            show({
              title: words.viewer,
              sources: ownFilesOf(files.slice(0, MAX_FILES)),
              isCut: files.length > MAX_FILES,
            })
          }
        />
        {imaging.isPending && (
          <div className={common.card}>
            <SkeletonRows rows={4} columns={3} />
          </div>
        )}
        {imaging.isError && (
          <div className={common.card}>
            <CouldNotLoad onRetry={() => void imaging.refetch()} />
          </div>
        )}
        {imaging.isSuccess && (
          <StudyList
            imaging={imaging.data}
            profileId={person.profileId}
            onFiles={showFiles}
            onSeries={(study, series) => void showSeries(study, series)}
          />
        )}
      </div>
    </div>
  )
}
