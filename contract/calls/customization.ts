/**
 * Texts and styles that an organization can set for each section of the public import page that it embeds. Source: S2
 * §2.
 */
import { z } from 'zod'

const label = z.string().trim().min(1).max(400)
const labels = {
  'import-container': z.strictObject({
    title: label,
    text: label,
    successTitle: label,
    successText: label,
    importMore: label,
  }),
  'import-autocomplete': z.strictObject({ label }),
  'import-button': z.strictObject({ label }),
  'import-tooltip': z.strictObject({ label, text: label }),
  'import-dialog': z.strictObject({ title: label, text: label, cancel: label, confirm: label }),
} as const

/** None of these properties can cover or hide a section, or load external content. */
export const styleProperties = [
  'background-color',
  'border',
  'border-color',
  'border-radius',
  'border-style',
  'border-width',
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'gap',
  'letter-spacing',
  'line-height',
  'max-width',
  'padding',
  'text-align',
  'text-transform',
] as const

/** Only words, numbers and colors: no URL and no second CSS declaration. */
const styleValue = z
  .string()
  .max(120)
  .regex(/^[\w\s#%.,()'"-]+$/, 'Only words, numbers and colours')
  .refine((value) => !/(?:url|image|image-set|expression|attr|var|env)\s*\(/i.test(value), 'No address, no reference')

const worn = {
  styles: z
    .partialRecord(z.enum(styleProperties), styleValue)
    // Both colors must be set together. A single color could be unreadable in the dark or light scheme.
    .refine((styles) => (styles.color === undefined) === (styles['background-color'] === undefined), {
      message: 'Give color and background-color together',
    })
    .optional(),
  /** Text with links. All other markup is removed before rendering. */
  html: z.string().max(4000).optional(),
}

export const importCustomization = z.strictObject({
  'import-container': z.strictObject({ labels: labels['import-container'].partial().optional(), ...worn }).optional(),
  'import-autocomplete': z
    .strictObject({
      labels: labels['import-autocomplete'].partial().optional(),
      placeholder: label.optional(),
      ...worn,
    })
    .optional(),
  'import-button': z.strictObject({ labels: labels['import-button'].partial().optional(), ...worn }).optional(),
  'import-tooltip': z.strictObject({ labels: labels['import-tooltip'].partial().optional(), ...worn }).optional(),
  'import-dialog': z.strictObject({ labels: labels['import-dialog'].partial().optional(), ...worn }).optional(),
})
export type ImportCustomization = z.output<typeof importCustomization>
