import { imagingFaults, imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Band } from '#ui/band.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { ImageReader } from '../dicom/image-reader.ts'
import { modalityWord } from '../modality-word.ts'
import { ImageFacts } from './image-facts.tsx'
import { ImageStage } from './image-stage.tsx'
import { ImageTools } from './image-tools.tsx'
import { stepFor, viewFor } from './keys.ts'
import { StackPlayer } from './stack-player.tsx'
import type { Stack } from './stacks.ts'
import { useFrame } from './use-frame.ts'
import { plainView } from './view.ts'
import type { DragChoice } from './view.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './viewer.module.css'

const USUAL_RATE = 10

/** One stack of images, leafed through and looked at. */
export function StackView({ stack, reader }: { stack: Stack; reader: ImageReader | null }) {
  const [asked, setPlace] = useState(0)
  const [view, setView] = useState(plainView)
  const [chosenDrag, setDrag] = useState<DragChoice | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [rate, setRate] = useState(Math.round(stack.rate ?? USUAL_RATE))
  const count = stack.images.length
  const place = Math.min(asked, count - 1)
  const image = stack.images[place]
  const { frame, fault, isWaiting } = useFrame(reader, image)
  const isGrey = frame?.kind !== 'colour'
  const usual: DragChoice =
    count > 1 && matchMedia('(pointer: coarse)').matches ? 'image' : isGrey ? 'window' : 'position'
  const drag = chosenDrag ?? usual

  useEffect(() => {
    // The next one only when this one is seen: a slow device shows a slow film, not a jumping one.
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
          {fault !== null && !isWaiting && (
            <div className={styles.imageFault}>
              <Band tone="bad">
                <b>{image.name}</b> {imagingFaults[fault]}
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
      <ImageFacts image={image} frame={frame} view={view} />
    </div>
  )
}
