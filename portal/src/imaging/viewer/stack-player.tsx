import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import IconButton from '@mui/material/IconButton'
import ChevronLeftRounded from 'icon:round-chevron-left'
import ChevronRightRounded from 'icon:round-chevron-right'
import PauseRounded from 'icon:round-pause'
import PlayArrowRounded from 'icon:round-play-arrow'
import { useId } from 'react'
import styles from './viewer.module.css'

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

/** Leafs through a stack, one image at a time or as a film. Nothing moves before it is asked to. */
export function StackPlayer({ place, count, isPlaying, rate, onPlace, onPlay, onRate }: Props) {
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
