/** Contact form, exception log, and the operator's settings for all screens. Source: S1 §2.5, §2.10, §2.11, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyEmail, requiredLine, requiredText } from '../rules/fields.ts'

/** A name is a first and a last name, each up to the length of a profile's. */
export const contactLimits = { name: 401, message: 5000 } as const

/** Source: S1 §2.10, §5. */
export const contactFields = z.object({
  email: anyEmail.min(1),
  name: requiredLine(contactLimits.name),
  message: requiredText(contactLimits.message),
})

export const contactSupport = endpoint({
  method: 'POST',
  path: '/User/ContactSupportRequest',
  summary: 'Sends a message to support',
  access: 'session',
  body: contactFields,
  answer: z.object({ message: z.string() }),
})

/**
 * An unexpected error. `raisedAt` is an instant. `isActive`: raised within the last 30 days. `errorMessage` is the
 * error's class and its place in our code; never its text, which could contain personal data.
 */
export const logRow = z.object({
  id: z.string(),
  raisedAt: z.string(),
  profileName: z.string(),
  profileEmail: z.string(),
  isActive: z.boolean(),
  isFixed: z.boolean(),
  errorMessage: z.string(),
})

export type LogRow = z.output<typeof logRow>

export const getLogs = endpoint({
  method: 'GET',
  path: '/Logs/get-logs',
  summary: 'The exception log, for staff',
  access: 'staff',
  answer: z.array(logRow),
})

export const markFixed = endpoint({
  method: 'PUT',
  path: '/Logs/mark-fixed',
  summary: 'Marks an entry of the exception log as fixed',
  access: 'staff',
  body: z.object({ id: z.string().max(64), isFixed: z.boolean() }),
  answer: z.object({ message: z.string() }),
})

export const reportError = endpoint({
  method: 'POST',
  path: '/Logs/report-error',
  summary: 'The portal reports an error of its own: its class and places in our scripts, never its text',
  access: 'public',
  body: z.object({
    name: z.string().max(80),
    /** The route pattern, such as /home/myrecords/:tabName?. */
    route: z.string().max(120),
    /** Stack frames of our own scripts, `file:line:column`. */
    frames: z.array(z.string().max(160)).max(8),
  }),
  answer: z.object({ message: z.string() }),
})

export const settings = z.object({
  /** The page for support tickets; null if the operator has none. */
  supportUrl: z.string().nullable(),
  /** For general questions. */
  supportEmail: z.string().nullable(),
  privacyUrl: z.string(),
  termsUrl: z.string(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  /** The page embedded as Veteran Disability Rating; null for our own. */
  veteranFrameUrl: z.string().nullable(),
  /** The imaging viewer embedded under View Imaging; null for our own. */
  imagingViewerUrl: z.string().nullable(),
  /** Whether the operator offers video visits. Settled question 27. */
  bookTelehealth: z.boolean(),
  /** The number for emergencies: '911'. */
  emergencyNumber: z.string(),
  /** Whether emails are currently not going out, so that a code may take longer. */
  isMailDelayed: z.boolean(),
  /** The sign-in of the demo family; only with `npm start`, and only from this machine. Settled question 32. */
  demoSignIn: z.object({ email: z.string(), password: z.string() }).nullable(),
})
export type Settings = z.output<typeof settings>
export type DemoSignIn = NonNullable<Settings['demoSignIn']>

export const getSettings = endpoint({
  method: 'GET',
  path: '/Settings/get-settings',
  summary: 'Addresses the operator has set, and whether mail is delayed',
  access: 'public',
  answer: settings,
})
