import { cardSize, cardStems } from './lay-out-card.ts'
import type { CardSide } from './lay-out-card.ts'

const scale = 2
const gap = 40
const font = '"Source Sans 3 Variable", "Source Sans 3", "Segoe UI", system-ui, sans-serif'

/** Both sides of a card, one above the other, as a PNG that is drawn here and nowhere else. */
export async function paintCard(sides: readonly [CardSide, CardSide], stamp: string | null): Promise<Blob> {
  await document.fonts.ready
  const { width, height } = cardSize
  const canvas = document.createElement('canvas')
  canvas.width = (width + gap * 2) * scale
  canvas.height = (height * 2 + gap * 3) * scale
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser cannot draw.')
  pen.scale(scale, scale)
  pen.fillStyle = '#F7F3EC'
  pen.fillRect(0, 0, width + gap * 2, height * 2 + gap * 3)
  for (const [index, side] of sides.entries()) {
    pen.save()
    pen.translate(gap, gap + index * (height + gap))
    paintSide(pen, side, stamp)
    pen.restore()
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The image was not made.')) : resolve(blob)), 'image/png')
  })
}

function paintSide(pen: CanvasRenderingContext2D, side: CardSide, stamp: string | null): void {
  const { width, height, radius } = cardSize
  pen.beginPath()
  pen.roundRect(0, 0, width, height, radius)
  pen.clip()
  pen.fillStyle = side.ground
  pen.fillRect(0, 0, width, height)
  if (side.hasStems) paintStems(pen)
  pen.fillStyle = side.lineInk
  for (const y of side.lines) pen.fillRect(48, y, width - 96, 1.5)
  pen.textBaseline = 'alphabetic'
  for (const one of side.texts) {
    pen.font = `${one.isBold ? 640 : 400} ${one.size}px ${font}`
    pen.fillStyle = one.ink
    pen.textAlign = one.anchor
    pen.fillText(one.text, one.x, one.y)
  }
  if (stamp === null) return
  pen.font = `660 40px ${font}`
  pen.fillStyle = '#F0B24A'
  pen.textAlign = 'right'
  pen.fillText(stamp, width - 48, 80)
  pen.textAlign = 'left'
}

function paintStems(pen: CanvasRenderingContext2D): void {
  const { paths, ink, opacity, point } = cardStems
  pen.save()
  pen.globalAlpha = opacity
  pen.strokeStyle = ink
  pen.lineWidth = 4
  for (const path of paths) pen.stroke(new Path2D(path))
  pen.restore()
  pen.fillStyle = point.ink
  pen.beginPath()
  pen.arc(point.x, point.y, point.radius, 0, Math.PI * 2)
  pen.fill()
}
