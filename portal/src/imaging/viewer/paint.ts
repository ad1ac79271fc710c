import type { Frame } from '../dicom/opened-image.ts'
import type { View } from './view.ts'
import { windowOf } from './view.ts'
import { shade, spread } from './window-level.ts'

/** Draws an image into the middle of a stage: fitted, then zoomed, moved, turned and mirrored. */
export function paint(stage: HTMLCanvasElement, frame: Frame, view: View): void {
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
  // A point that is drawn large stays a point.
  context.imageSmoothingEnabled = scale < 16
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, -across / 2, -down / 2, across, down)
}

const drawn = new WeakMap<Frame, { readonly name: string; readonly picture: OffscreenCanvas }>()

/** The image in its own size; drawn again only when its window changes. */
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
