/** Contact form, exception log, and the operator's settings. Source: S1 §2.5, §2.10, §2.11, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyEmail, requiredLine, requiredText } from '../rules/fields.ts'

/** `name`: a first and a last name, each as long as a profile's. */
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
 * `isActive`: raised within the last 30 days. `errorMessage` is the error's class and its place in our code, never its
 * text, which could contain personal data.
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
    route: z.string().max(120),
    frames: z.array(z.string().max(160)).max(8),
  }),
  answer: z.object({ message: z.string() }),
})

export const settings = z.object({
  /** For support tickets; null if the operator has none. */
  supportUrl: z.string().nullable(),
  supportEmail: z.string().nullable(),
  privacyUrl: z.string(),
  termsUrl: z.string(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Embedded as Veteran Disability Rating; null for our own page. */
  veteranFrameUrl: z.string().nullable(),
  /** Embedded under View Imaging; null for our own viewer. */
  imagingViewerUrl: z.string().nullable(),
  /** Video visits, if the operator offers them. Settled question 27. */
  bookTelehealth: z.boolean(),
  emergencyNumber: z.string(),
  /** Emails are currently not sent, so a code may take longer. */
  isMailDelayed: z.boolean(),
  /** The demo family's sign-in; only with `npm start`, and only from this machine. Settled question 32. */
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
