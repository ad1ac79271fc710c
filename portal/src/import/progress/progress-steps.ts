/** Which step of the progress page may be shown. The page keeps the spec's steps, and never runs ahead of the import. */
import { progressSteps } from '@kinchart/contract/text/progress-steps.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'

const retrieving = 2
const finalizing = progressSteps.length - 2
const done = progressSteps.length - 1

/**
 * The furthest step that is true. Before the server has taken the sign-in over, that is authenticating; while
 * records come, the last step whose percentage the import has reached; the end only when everything is there.
 */
export function truestStep(seen: Pick<ConnectedEhr, 'state' | 'percent'> | null): number {
  if (seen === null) return retrieving - 1
  if (seen.state === 'complete') return done
  if (seen.state === 'confirm-patient' || seen.state === 'choose-patients') return retrieving - 1
  const reached = progressSteps.findLastIndex(({ percent }) => percent <= seen.percent)
  return Math.min(Math.max(reached, retrieving), finalizing)
}

/** One step further, or standing still where the import stands still. Called once every step interval. */
export function nextStep(shown: number, truest: number): number {
  return shown < truest ? shown + 1 : shown
}
