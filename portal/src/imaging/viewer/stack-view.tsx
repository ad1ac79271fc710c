import { imagingErrors, imagingTexts as words, type ImagingErrorCode } from '@kinchart/texts/en/imaging.ts'
import { useEffect, useState, useId, type KeyboardEvent } from 'react'
import { Band } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { ImageReader } from '#imaging/dicom/image-reader.ts'
import { modalityWord } from '#imaging/modality-word.ts'
import { ImageStage, ImageTools } from './image-stage.tsx'
import { stepFor, viewFor, plainView, windowOf, type DragChoice, type View } from './view.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './viewer.module.css'
import { ImageError, type Frame, type ImageFacts, type OpenedImage } from '#imaging/dicom/opened-image.ts'
import { formatDate } from '#text/record-text.ts'
import IconButton from '@mui/material/IconButton'
import { ChevronLeftRounded, ChevronRightRounded, PauseRounded, PlayArrowRounded } from 'icons'

type Props = {
  readonly place: number
  readonly count: number
  readonly isPlaying: boolean
  readonly rate: number
  readonly onPlace: (place: number) => void
  readonly onPlay: (isPlaying: boolean) => void
  readonly onRate: (rate: number) => void
}

const rates = [1, 2, 5, 10, 15, 20, 30] as const

/** Shows one image at a time, or plays the images as a video. Never starts playing by itself. */
function StackPlayer({ place, count, isPlaying, rate, onPlace, onPlay, onRate }: Props) {
  const rateId = useId()
  const choices = [...new Set([...rates, rate])].toSorted((a, b) => a - b)
  return (
    <div className={styles.stackPlayer}>
      <IconButton aria-label={words.previous} disabled={place <= 0} onClick={() => onPlace(place - 1)}>
        <ChevronLeftRounded />
      </IconButton>
      <input
        type="range"
        aria-label={words.imageSlider}
        aria-valuetext={words.place({ number: place + 1, all: count })}
        min={1}
        max={count}
        value={place + 1}
        onChange={({ target }) => onPlace(Number(target.value) - 1)}
      />
      <IconButton aria-label={words.next} disabled={place >= count - 1} onClick={() => onPlace(place + 1)}>
        <ChevronRightRounded />
      </IconButton>
      <span className={styles.stackFilm}>
        <IconButton aria-label={isPlaying ? words.pause : words.play} onClick={() => onPlay(!isPlaying)}>
          {isPlaying ? <PauseRounded /> : <PlayArrowRounded />}
        </IconButton>
        <label htmlFor={rateId}>{words.speed}</label>
        <select id={rateId} value={rate} onChange={({ target }) => onRate(Number(target.value))}>
          {choices.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

function ImageFactsLine({ image, frame, view }: { image: StackImage; frame: Frame | null; view: View }) {
  const { facts } = image
  const window = frame?.kind === 'grey' ? windowOf(frame, view) : null
  const lines: readonly (readonly [string, string | null])[] = [
    [words.patient, facts.patientName],
    [words.birthDate, facts.birthDate && formatDate(facts.birthDate)],
    [words.date, facts.date && formatDate(facts.date)],
    [words.modality, modalityWord(facts.modality)],
    [words.bodyPart, facts.bodyPart],
    [words.study, facts.study],
    [words.seriesName, facts.series],
    [words.size, `${facts.columns} × ${facts.rows}`],
    [words.windowFact, window && `${Math.round(window.center)} / ${Math.round(window.width)}`],
    [words.file, image.name],
  ]
  return (
    <section className={styles.imageFacts} aria-label={words.facts}>
      <h3>{words.facts}</h3>
      <dl>
        {lines.flatMap(([label, text]) =>
          text === null || text === ''
            ? []
            : [
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>,
              ],
        )}
      </dl>
    </section>
  )
}

type Shown = { readonly name: string; readonly frame: Frame | null; readonly problem: ImagingErrorCode | null }

function useFrame(reader: ImageReader | null, image: StackImage | undefined): Shown & { isWaiting: boolean } {
  const [shown, setShown] = useState<Shown>({ name: '', frame: null, problem: null })
  const key = image?.key
  const place = image?.frame
  const name = `${key}/${place}`
  useEffect(() => {
    if (!reader || key === undefined || place === undefined) return undefined
    let isOver = false
    reader.frame(key, place).then(
      (frame) => {
        if (!isOver) setShown({ name, frame, problem: null })
      },
      (error: unknown) => {
        const problem = error instanceof ImageError ? error.why : 'damaged'
        if (!isOver) setShown({ name, frame: null, problem })
      },
    )
    return () => {
      isOver = true
    }
  }, [reader, key, place, name])
  return { ...shown, isWaiting: shown.name !== name }
}

const USUAL_RATE = 10

export function StackView({ stack, reader }: { stack: Stack; reader: ImageReader | null }) {
  const [requestedPlace, setPlace] = useState(0)
  const [view, setView] = useState(plainView)
  const [chosenDrag, setDrag] = useState<DragChoice | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [rate, setRate] = useState(Math.round(stack.rate ?? USUAL_RATE))
  const count = stack.images.length
  const place = Math.min(requestedPlace, count - 1)
  const image = stack.images[place]
  const { frame, problem, isWaiting } = useFrame(reader, image)
  const isGrey = frame?.kind !== 'colour'
  const usual: DragChoice =
    count > 1 && matchMedia('(pointer: coarse)').matches ? 'image' : isGrey ? 'window' : 'position'
  const drag = chosenDrag ?? usual

  useEffect(() => {
    // Advance only after the browser has shown this image. A slow device then plays slowly instead of skipping images.
    if (!isPlaying || isWaiting || count < 2) return undefined
    const timer = setTimeout(() => setPlace((before) => (Math.min(before, count - 1) + 1) % count), 1000 / rate)
    return () => clearTimeout(timer)
  }, [isPlaying, isWaiting, rate, count])

  if (!image) return null
  const goTo = (to: number): void => {
    setPlaying(false)
    setPlace(Math.min(count - 1, Math.max(0, to)))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = stepFor(event.key, place, count)
    const next = step === null && frame ? viewFor(event.key, view, frame) : null
    if (step !== null) goTo(step)
    else if (event.key === ' ' && count > 1) setPlaying(!isPlaying)
    else if (next) setView(next)
    else return
    event.preventDefault()
  }
  const { facts } = image
  const what = listOf([modalityWord(facts.modality), facts.bodyPart ?? facts.study].filter(Boolean))
  const label = words.shows({ what: what === '' ? image.name : what, number: place + 1, all: count })
  return (
    <div className={styles.imageViewer}>
      <div className={styles.imageMain}>
        <div className={styles.imageFrame}>
          {frame && (
            <ImageStage
              frame={frame}
              view={view}
              drag={drag}
              label={label}
              onView={setView}
              onStep={(by) => goTo(place + by)}
              onKey={onKey}
            />
          )}
          {problem !== null && !isWaiting && (
            <div className={styles.imageError}>
              <Band tone="bad">
                <b>{image.name}</b> {imagingErrors[problem]}
              </Band>
            </div>
          )}
          {frame === null && isWaiting && (
            <p className={styles.imageWait}>
              <Spinner /> {words.loadingOne}
            </p>
          )}
          <p className={classNames(styles.imagePlace, common.num)} data-place={place + 1}>
            {words.place({ number: place + 1, all: count })}
          </p>
        </div>
        <p className={common.unseen} aria-live="polite">
          {isPlaying ? '' : label}
        </p>
        {count > 1 && (
          <StackPlayer
            place={place}
            count={count}
            isPlaying={isPlaying}
            rate={rate}
            onPlace={goTo}
            onPlay={setPlaying}
            onRate={setRate}
          />
        )}
        <ImageTools
          view={view}
          drag={drag}
          modality={facts.modality}
          isGrey={isGrey}
          hasSeveral={count > 1}
          onView={setView}
          onDrag={setDrag}
        />
        <p id="image-keys" className={styles.imageKeys}>
          {words.keys}
        </p>
      </div>
      <ImageFactsLine image={image} frame={frame} view={view} />
    </div>
  )
}

export type ImageSource = {
  readonly key: string
  readonly name: string
  readonly fetch: () => Promise<Blob>
}

export type OpenedSource = { readonly source: ImageSource; readonly opened: OpenedImage }
export type FailedSource = { readonly key: string; readonly name: string; readonly sentence: string }

type StackImage = {
  readonly key: string
  readonly frame: number
  readonly name: string
  readonly facts: ImageFacts
}
type Stack = {
  readonly id: string
  readonly title: string
  readonly rate: number | null
  readonly images: readonly StackImage[]
}

/**
 * Files with one image each form a stack per series, ordered by image number. A file with several images, or without
 * a series, forms its own stack.
 */
export function stacksOf(sources: readonly OpenedSource[]): readonly Stack[] {
  const groups = Map.groupBy(sources, ({ source, opened }) =>
    opened.seriesUid === null || opened.frames > 1 ? source.key : opened.seriesUid,
  )
  return [...groups].map(([id, members]) => {
    const inOrder = members.toSorted(
      (a, b) => (a.opened.instanceNumber ?? Infinity) - (b.opened.instanceNumber ?? Infinity) || 0,
    )
    const images = inOrder.flatMap(({ source, opened }) =>
      Array.from({ length: opened.frames }, (_one, frame) => ({
        key: source.key,
        frame,
        name: source.name,
        facts: opened.facts,
      })),
    )
    const first = members[0]
    return { id, title: titleOf(first), rate: first?.opened.rate ?? null, images }
  })
}

function titleOf(member: OpenedSource | undefined): string {
  if (!member) return ''
  const { facts } = member.opened
  const words = [facts.modality, facts.study, facts.series].filter((word) => word !== null)
  return words.length === 0 ? member.source.name : [...new Set(words)].join(' · ')
}
