import { healthCardTexts as words } from '@kinchart/texts/en/import.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Band } from '#ui/page.tsx'
import { common } from '#theme/styles.ts'
import { findCode, loadDecoder } from './find-code.ts'
import styles from './codes.module.css'

type Props = { readonly onCode: (text: string) => void }

const LOOK_EVERY_MS = 200
/** Scans a video frame at one size only, because the next frame follows immediately. */
const SIZES = [900]

/** Turns the camera off when unmounted. */
export function Camera({ onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    let look: ReturnType<typeof setInterval> | undefined
    const lookFor = (decode: Awaited<ReturnType<typeof loadDecoder>>) => {
      if (isOver) return
      look = setInterval(() => {
        const at = video.current
        const text = at === null ? null : findCode(decode, at, SIZES)
        if (text !== null) tell(text)
      }, LOOK_EVERY_MS)
    }
    void loadDecoder().then(lookFor, () => setRefused(true))
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
        if (isOver || video.current === null) return stop(stream)
        video.current.srcObject = stream
        await video.current.play()
      } catch {
        if (!isOver) setRefused(true)
      }
    }
    void open()
    return () => {
      isOver = true
      clearInterval(look)
      if (stream !== null) stop(stream)
    }
  }, [])
  if (isRefused) return <Band tone="attn">{words.noCamera}</Band>
  return (
    <div>
      {/* The camera's live picture has no sound, so there are no captions. */}
      <video ref={video} className={styles.camera} muted playsInline aria-label={words.camera} />
      <p className={common.help}>{words.cameraHint}</p>
    </div>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
