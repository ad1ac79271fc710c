import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Frame } from '../dicom/opened-image.ts'
import { windowOf, zoomed, type DragChoice, type View } from './view.ts'
import { draggedWindow, rangeOf, shade, spread } from './window-level.ts'
import styles from './viewer.module.css'

function paint(stage: HTMLCanvasElement, frame: Frame, view: View): void {
  const context = stage.getContext('2d')
  const picture = pictureOf(frame, view)
  if (!context || !picture) return
  const { width, height } = stage
  const [across, down] = [frame.columns, frame.rows * frame.pointHeight]
  const isAside = view.turns % 2 === 1
  const fit = Math.min(width / (isAside ? down : across), height / (isAside ? across : down))
  const scale = fit * view.zoom
  const side = Math.min(width, height)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = '#000'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2 + view.x * side, height / 2 + view.y * side)
  context.rotate((view.turns * Math.PI) / 2)
  context.scale(view.isMirrored ? -scale : scale, scale)
  // Above this scale, pixels stay sharp instead of being smoothed.
  context.imageSmoothingEnabled = scale < 16
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, -across / 2, -down / 2, across, down)
}

const drawn = new WeakMap<Frame, { readonly name: string; readonly picture: OffscreenCanvas }>()

function pictureOf(frame: Frame, view: View): OffscreenCanvas | null {
  const window = frame.kind === 'grey' ? windowOf(frame, view) : null
  const name = `${window?.center} ${window?.width} ${view.isInverted}`
  const known = drawn.get(frame)
  if (known?.name === name) return known.picture
  const picture = new OffscreenCanvas(frame.columns, frame.rows)
  const context = picture.getContext('2d')
  if (!context) return null
  const points =
    frame.kind === 'grey' && window
      ? shade(frame, window, view.isInverted)
      : spread(frame.values as Uint8Array, view.isInverted)
  context.putImageData(new ImageData(points, frame.columns, frame.rows), 0, 0)
  drawn.set(frame, { name, picture })
  return picture
}

type Props = {
  readonly frame: Frame
  readonly view: View
  readonly drag: DragChoice
  readonly label: string
  readonly onView: (view: View) => void
  readonly onStep: (by: number) => void
  readonly onKey: (event: KeyboardEvent) => void
}

const STEP_PX = 12
const WHEEL_STEP = 40

/** The wheel and keys move through the stack, a drag changes the selected setting, and two fingers zoom. */
export function ImageStage({ frame, view, drag, label, onView, onStep, onKey }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const left = useRef(0)
  const [size, setSize] = useState({ width: 0, height: 0 })

  useEffect(() => {
    const stage = canvas.current
    if (!stage) return undefined
    const watch = new ResizeObserver(() => {
      const sharp = Math.min(window.devicePixelRatio, 2)
      setSize({ width: Math.round(stage.clientWidth * sharp), height: Math.round(stage.clientHeight * sharp) })
    })
    watch.observe(stage)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const stage = canvas.current
    if (!stage || size.width === 0) return
    if (stage.width !== size.width) stage.width = size.width
    if (stage.height !== size.height) stage.height = size.height
    paint(stage, frame, view)
  }, [frame, view, size])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.ctrlKey) return onView(zoomed(view, Math.exp(-event.deltaY / 200)))
    left.current += event.deltaMode === 0 ? event.deltaY : event.deltaY * WHEEL_STEP
    const steps = Math.trunc(left.current / WHEEL_STEP)
    left.current -= steps * WHEEL_STEP
    if (steps !== 0) onStep(steps)
  })
  useEffect(() => {
    const stage = canvas.current
    if (!stage) return undefined
    // Prevents the wheel from scrolling the page, which requires a non-passive listener.
    const listen = (event: WheelEvent): void => onWheel(event)
    stage.addEventListener('wheel', listen, { passive: false })
    return () => stage.removeEventListener('wheel', listen)
  }, [])

  const move = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const by = { x: now.x - before.x, y: now.y - before.y }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (drag === 'image' && !other && Math.abs(by.y) < STEP_PX) return
    pointers.current.set(event.pointerId, now)
    if (other) {
      const [was, is] = [
        Math.hypot(before.x - other.x, before.y - other.y),
        Math.hypot(now.x - other.x, now.y - other.y),
      ]
      if (was > 0) onView(zoomed(view, is / was))
    } else if (drag === 'image') onStep(Math.trunc(by.y / STEP_PX))
    else if (drag === 'position') {
      const side = Math.min(event.currentTarget.clientWidth, event.currentTarget.clientHeight)
      onView({ ...view, x: view.x + by.x / side, y: view.y + by.y / side })
    } else if (frame.kind === 'grey') {
      const { low, high } = rangeOf(frame)
      const custom = draggedWindow(windowOf(frame, view), by, high - low)
      onView({ ...view, choice: 'custom', custom })
    }
  }
  const end = (event: PointerEvent): void => void pointers.current.delete(event.pointerId)

  return (
    // The image handles its own keys. With the role `application`, screen readers pass the keys on.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.imageStage}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={words.viewer}
      aria-describedby="image-keys"
      onKeyDown={onKey}
    >
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </div>
  )
}
