import { healthLinkFields } from '@kinchart/contract/calls/health-links.ts'
import type { HealthLinkMode } from '@kinchart/contract/calls/health-link-modes.ts'
import { healthLinkTexts as words } from '@kinchart/texts/en/health-links.ts'
import { z } from 'zod'
import { expiryOf } from './link-expiry.ts'
import type { Span } from './link-expiry.ts'

/** What is typed and chosen of a link. */
export type LinkValues = {
  /** Ids of record types. */
  chosen: string[]
  label: string
  span: Span
  /** The last day, where one is chosen. */
  day: string
  mode: HealthLinkMode
  passcode: string
}

/** The rules of a link: a passcode only where the link asks for one. */
export const linkRules = ({ span, mode }: LinkValues) =>
  z.object({
    chosen: z.array(z.string()).min(1, words.chooseOne),
    label: healthLinkFields.shape.label,
    day: z.string().refine((day) => expiryOf(span, day) !== null, words.dayWrong),
    passcode: mode === 'manifest' ? healthLinkFields.shape.passcode : z.string(),
  })
