/** Contact form, exception log, and the operator's settings. Source: S1 §2.5, §2.10, §2.11, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyEmail, requiredLine, requiredText } from '../rules/fields.ts'

/** `name` allows a first and a last name, each up to the maximum length in a profile. */
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
 * `isActive`: the error occurred within the last 30 days. `errorMessage` contains the error's class and location in our
 * code. It never contains the error's text, which could include personal data.
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
  path: '/exception-log/update-entry',
  formerPath: '/Logs/mark-fixed',
  summary: 'Marks an entry of the exception log as fixed',
  access: 'staff',
  body: z.object({ id: z.string().max(64), isFixed: z.boolean() }),
  answer: z.object({ message: z.string() }),
})

export const reportError = endpoint({
  method: 'POST',
  path: '/exception-log/create-entry',
  formerPath: '/Logs/report-error',
  summary: 'The portal reports an error of its own: its class and places in our scripts, never its text',
  access: 'public',
  limits: [
    { counter: 'report-error', by: ['network'], limit: 30, windowSeconds: 3600 },
    { counter: 'report-error', by: [], limit: 1000, windowSeconds: 3600 },
  ],
  body: z.object({
    name: z.string().max(80),
    route: z.string().max(120),
    frames: z.array(z.string().max(160)).max(8),
  }),
  answer: z.object({ message: z.string() }),
})

export const settings = z.object({
  /** For support tickets. Null if the operator has no ticket page. */
  supportUrl: z.string().nullable(),
  supportEmail: z.string().nullable(),
  privacyUrl: z.string(),
  termsUrl: z.string(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Page embedded as Veteran Disability Rating. If null, Kinchart's own page is shown. */
  veteranFrameUrl: z.string().nullable(),
  /** Page embedded under View Imaging. If null, Kinchart's own viewer is shown. */
  imagingViewerUrl: z.string().nullable(),
  /** True if the operator offers video visits. Q27. */
  bookTelehealth: z.boolean(),
  emergencyNumber: z.string(),
  /** True if emails are currently not being sent, so an emailed code may arrive late. */
  isMailDelayed: z.boolean(),
  /** The demo family's sign-in. Set only with `npm start`, and only for requests from the server's own machine. Q32. */
  demoSignIn: z.object({ email: z.string(), password: z.string() }).nullable(),
})
export type Settings = z.output<typeof settings>
export type DemoSignIn = NonNullable<Settings['demoSignIn']>

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings/get',
  formerPath: '/Settings/get-settings',
  summary: 'Addresses the operator has set, and whether mail is delayed',
  access: 'public',
  answer: settings,
})
