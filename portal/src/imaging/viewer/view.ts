import type { Frame, Window } from '../dicom/opened-image.ts'
import { autoWindow, ctWindows } from './window-level.ts'

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

/** An image without a window is shown over its full range. */
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
