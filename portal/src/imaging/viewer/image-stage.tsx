import { imagingTexts as words } from '@kinchart/texts/en/imaging.ts'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { Frame } from '#imaging/dicom/opened-image.ts'
import {
  windowOf,
  zoomed,
  type DragChoice,
  type View,
  fitted,
  plainView,
  windowChoices,
  type WindowChoice,
  draggedWindow,
  rangeOf,
  shade,
  spread,
} from './view.ts'
import styles from './viewer.module.css'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import {
  AddRounded,
  FitScreenRounded,
  FlipRounded,
  InvertColorsRounded,
  RemoveRounded,
  RotateRightRounded,
} from 'icons'
import { ChoiceField } from '#ui/form-field.tsx'
import { classNames } from '#theme/styles.ts'

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

type ImageToolsProps = {
  readonly view: View
  readonly drag: DragChoice
  readonly modality: string | null
  readonly isGrey: boolean
  readonly hasSeveral: boolean
  readonly onView: (view: View) => void
  readonly onDrag: (drag: DragChoice) => void
}

const dragWords: Record<DragChoice, string> = {
  window: words.dragWindow,
  position: words.dragPan,
  image: words.imageSlider,
}

export function ImageTools({ view, drag, modality, isGrey, hasSeveral, onView, onDrag }: ImageToolsProps) {
  const drags: readonly DragChoice[] = [
    ...(isGrey ? ['window' as const] : []),
    'position',
    ...(hasSeveral ? ['image' as const] : []),
  ]
  return (
    <div className={styles.imageTools}>
      {isGrey && (
        <ChoiceField
          label={words.window}
          value={view.choice}
          options={windowChoices(modality).map((value) => ({ value, text: words[value] }))}
          onChange={({ target }) => onView({ ...view, choice: target.value as WindowChoice })}
        />
      )}
      <ChoiceField
        label={words.drag}
        value={drag}
        options={drags.map((value) => ({ value, text: dragWords[value] }))}
        onChange={({ target }) => onDrag(target.value as DragChoice)}
      />
      <div className={styles.imageButtons}>
        <Tool label={words.zoomIn} onPress={() => onView(zoomed(view, 1.25))}>
          <AddRounded />
        </Tool>
        <Tool label={words.zoomOut} onPress={() => onView(zoomed(view, 0.8))}>
          <RemoveRounded />
        </Tool>
        <Tool label={words.fit} onPress={() => onView(fitted({ ...view, turns: plainView.turns }))}>
          <FitScreenRounded />
        </Tool>
        <Tool
          label={words.invert}
          isPressed={view.isInverted}
          onPress={() => onView({ ...view, isInverted: !view.isInverted })}
        >
          <InvertColorsRounded />
        </Tool>
        <Tool label={words.rotate} onPress={() => onView({ ...view, turns: (view.turns + 1) % 4 })}>
          <RotateRightRounded />
        </Tool>
        <Tool
          label={words.flip}
          isPressed={view.isMirrored}
          onPress={() => onView({ ...view, isMirrored: !view.isMirrored })}
        >
          <FlipRounded />
        </Tool>
      </div>
    </div>
  )
}

type ToolProps = {
  readonly label: string
  readonly isPressed?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tool({ label, isPressed, onPress, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        className={classNames(isPressed === true ? styles.isPressed : undefined)}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        onClick={onPress}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}
