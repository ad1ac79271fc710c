import type { Frame } from '../dicom/opened-image.ts'
import { fitted, windowOf, zoomed, type View } from './view.ts'
import { draggedWindow, rangeOf } from './window-level.ts'

/** Null for other keys. */
export function stepFor(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
    case 'PageDown':
      return Math.min(count - 1, place + 1)
    case 'ArrowUp':
    case 'ArrowLeft':
    case 'PageUp':
      return Math.max(0, place - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

const KEY_PX = 10
const windowKeys: Readonly<Record<string, { x: number; y: number }>> = {
  w: { x: 0, y: -KEY_PX },
  s: { x: 0, y: KEY_PX },
  a: { x: KEY_PX, y: 0 },
  d: { x: -KEY_PX, y: 0 },
}

/** Null for a key that changes nothing. A lower center means a brighter image. */
export function viewFor(key: string, view: View, frame: Frame): View | null {
  const by = windowKeys[key.toLowerCase()]
  if (by) {
    if (frame.kind !== 'grey') return null
    const { low, high } = rangeOf(frame)
    return { ...view, choice: 'custom', custom: draggedWindow(windowOf(frame, view), by, high - low) }
  }
  switch (key.toLowerCase()) {
    case '+':
    case '=':
      return zoomed(view, 1.25)
    case '-':
      return zoomed(view, 0.8)
    case '0':
      return fitted(view)
    case 'i':
      return { ...view, isInverted: !view.isInverted }
    case 'r':
      return { ...view, turns: (view.turns + 1) % 4 }
    default:
      return null
  }
}
