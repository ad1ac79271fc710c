import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { pageTitles } from '@kinchart/contract/text/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useOpenRecord, settingsQuery, type Person } from '#session/people.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageFrame } from '#ui/page-frame.tsx'
import { PageHead, Band } from '#ui/page.tsx'
import { Suspense, useRef, useState, Component, type ReactNode, type DragEvent } from 'react'
import { failureText } from '#api/send.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import { imagingQuery, StudyList } from './study-list.tsx'
import { modalityWord } from './modality-word.ts'
import type { ImageSource } from '#imaging/viewer/stack-view.tsx'
import styles from './imaging.module.css'
import { classNames, common } from '#theme/styles.ts'
import Button from '@mui/material/Button'
import { getOriginal } from '@kinchart/contract/calls/documents.ts'
import {
  getDicomInstance,
  getDicomSeries,
  type ImagingFile,
  type ImagingSeries,
  type ImagingStudy,
} from '@kinchart/contract/calls/imaging.ts'
import { callForFile, call } from '#api/call.ts'
import { AddPhotoAlternateOutlined } from 'icons'

/** Shows the operator's viewer. If the operator has none, shows Kinchart's own viewer. Source: S3 §2; Q35. */
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

/** Files selected or dropped here stay on the device. */
function OwnImages({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <section aria-labelledby="own-images-title">
      <div
        className={
          isOver ? classNames(common.card, styles.ownImages, styles.over) : classNames(common.card, styles.ownImages)
        }
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <AddPhotoAlternateOutlined aria-hidden />
        <div className={common.grow}>
          <h2 id="own-images-title">{words.own}</h2>
          <p className={common.muted}>{words.ownWhy}</p>
        </div>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {words.chooseFiles}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-labelledby="own-images-title"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            // Allow the same file to be selected again.
            target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      </div>
    </section>
  )
}

const filesOf = (files: readonly ImagingFile[]): readonly ImageSource[] =>
  files.map(({ docid, title }) => ({
    key: `record ${docid}`,
    name: title ?? words.picture,
    fetch: async () => callForFile(getOriginal, { params: { documentId: docid } }),
  }))

/** The images are stored only at their source. If the source can't list the images, throws the errors of `call`. */
async function seriesOf(profileId: string, id: string, series: string): Promise<readonly ImageSource[]> {
  const { instances } = await call(getDicomSeries, { query: { profileId, id, series } })
  return instances.map((instance, place) => ({
    key: `source ${instance}`,
    name: `${words.imageSlider} ${place + 1}`,
    fetch: async () => callForFile(getDicomInstance, { query: { profileId, id, series, instance } }),
  }))
}

/** The files are read only in the browser and never sent. */
const ownFilesOf = (files: readonly File[]): readonly ImageSource[] =>
  files.map((file, place) => ({ key: `own ${place} ${file.name}`, name: file.name, fetch: async () => file }))

type Props = { readonly children: ReactNode; readonly onClose: () => void }

/** Shows an error if the viewer could not be loaded. Closing the error shows the list of images again. */
class ViewerBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Band tone="bad" actions={<Button onClick={this.props.onClose}>{words.close}</Button>}>
        {words.viewerFailed}
      </Band>
    )
  }
}

// The image renderer is large, so load it with the first image.
const ImagingViewer = lazyPart(async () => (await import('./viewer/imaging-viewer.tsx')).ImagingViewer)

/** Maximum files at a time. More would fill a small device's memory. */
const MAX_FILES = 500

type Open = { readonly title: string; readonly sources: readonly ImageSource[]; readonly isCut?: boolean }

function OwnViewer({ person }: { person: Person }) {
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
    // Restore the focus once the element that opened the viewer is visible again.
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
