import type { Frame, Window } from '#imaging/dicom/opened-image.ts'

export type WindowChoice = 'asSent' | 'auto' | keyof typeof ctWindows | 'custom'

export type DragChoice = 'window' | 'position' | 'image'

/** Positions are fractions of the stage's smaller side. */
export type View = {
  readonly choice: WindowChoice
  readonly custom: Window | null
  readonly zoom: number
  readonly x: number
  readonly y: number
  /** Quarter turns, clockwise. */
  readonly turns: number
  readonly isMirrored: boolean
  readonly isInverted: boolean
}

export const plainView: View = {
  choice: 'asSent',
  custom: null,
  zoom: 1,
  x: 0,
  y: 0,
  turns: 0,
  isMirrored: false,
  isInverted: false,
}

const MAX_ZOOM = 20

export const zoomed = (view: View, factor: number): View => {
  const zoom = Math.min(MAX_ZOOM, Math.max(0.25, view.zoom * factor))
  return { ...view, zoom, x: (view.x * zoom) / view.zoom, y: (view.y * zoom) / view.zoom }
}

export const fitted = (view: View): View => ({ ...view, zoom: 1, x: 0, y: 0 })

/** If the file has no window, uses `autoWindow`. */
export function windowOf(frame: Extract<Frame, { kind: 'grey' }>, { choice, custom }: View): Window {
  if (choice === 'custom' && custom) return custom
  if (choice === 'auto' || choice === 'custom') return autoWindow(frame)
  if (choice === 'asSent') return frame.window ?? autoWindow(frame)
  return ctWindows[choice]
}

/** Named CT windows apply only to CT images. */
export function windowChoices(modality: string | null): readonly WindowChoice[] {
  const named = Object.keys(ctWindows) as (keyof typeof ctWindows)[]
  return ['asSent', 'auto', ...(modality === 'CT' ? named : []), 'custom']
}

type Grey = Extract<Frame, { kind: 'grey' }>

/** Windows that are common in radiology, in Hounsfield units. */
const ctWindows = {
  brain: { center: 40, width: 80 },
  lung: { center: -600, width: 1500 },
  bone: { center: 480, width: 2500 },
  softTissue: { center: 50, width: 400 },
} as const

export function rangeOf({ values, slope, intercept }: Grey): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (values.length === 0) return { low: 0, high: 1 }
  const ends = [low * slope + intercept, high * slope + intercept]
  return { low: Math.min(...ends), high: Math.max(...ends) }
}

/** Returns the window from the 1st to the 99th percentile, so that a few outliers do not darken the rest. */
export function autoWindow(frame: Grey): Window {
  const { low, high } = rangeOf(frame)
  if (high - low < 1) return { center: low + 0.5, width: 1 }
  const bins = new Uint32Array(1024)
  const step = (high - low) / bins.length
  const { values, slope, intercept } = frame
  for (const value of values) {
    const bin = Math.min(bins.length - 1, Math.floor((value * slope + intercept - low) / step))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  const most = values.length / 100
  let [first, last, count] = [0, bins.length - 1, 0]
  while (first < last && (count += bins[first] ?? 0) < most) first++
  count = 0
  while (last > first && (count += bins[last] ?? 0) < most) last--
  const [from, to] = [low + first * step, low + (last + 1) * step]
  // Percentiles do not work for an image that is almost entirely background.
  return last - first < 8 ? windowBetween(low, high) : windowBetween(from, to)
}

const windowBetween = (low: number, high: number): Window => ({
  center: (low + high) / 2,
  width: Math.max(1, high - low),
})

/** Returns a brightness from 0 to 255. Source: DICOM PS3.3, C.11.2.1.2.1 (linear). */
export function brightness(value: number, { center, width }: Window): number {
  if (width <= 1) return value <= center - 0.5 ? 0 : 255
  const place = (value - (center - 0.5)) / (width - 1) + 0.5
  return place <= 0 ? 0 : place >= 1 ? 255 : Math.round(place * 255)
}

/** A drag of 400 px covers the full range. Horizontal drags change the width, vertical drags the brightness. */
export function draggedWindow(window: Window, by: { x: number; y: number }, span: number): Window {
  const step = Math.max(span, 1) / 400
  return {
    center: round(window.center + by.y * step),
    width: Math.max(1, round(window.width + by.x * step)),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Returns opaque RGBA pixels, ready for a canvas. */
export function shade(frame: Grey, window: Window, isInverted: boolean): Uint8ClampedArray<ArrayBuffer> {
  const { values, slope, intercept } = frame
  const out = new Uint8ClampedArray(values.length * 4)
  const turn = isInverted !== frame.isInverted
  const known = values instanceof Int32Array ? null : new Int16Array(65_536).fill(-1)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0
    let grey = known?.[value & 0xffff] ?? -1
    if (grey < 0) {
      const bright = brightness(value * slope + intercept, window)
      grey = turn ? 255 - bright : bright
      if (known) known[value & 0xffff] = grey
    }
    out[at * 4] = grey
    out[at * 4 + 1] = grey
    out[at * 4 + 2] = grey
    out[at * 4 + 3] = 255
  }
  return out
}

export function spread(values: Uint8Array, isInverted: boolean): Uint8ClampedArray<ArrayBuffer> {
  const points = Math.floor(values.length / 3)
  const out = new Uint8ClampedArray(points * 4)
  for (let at = 0; at < points; at++) {
    for (let sample = 0; sample < 3; sample++) {
      const value = values[at * 3 + sample] ?? 0
      out[at * 4 + sample] = isInverted ? 255 - value : value
    }
    out[at * 4 + 3] = 255
  }
  return out
}

/** Returns the new position in the stack. Null for keys that do not move through the stack. */
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

/** Returns the view after a key press. Null for a key that changes nothing. A lower center means a brighter image. */
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
