/** Contact form and exception log. Source: S1 §2.10, §2.11, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const contactSupport = endpoint({
  method: 'POST',
  path: '/User/ContactSupportRequest',
  summary: 'Sends a message to support',
  access: 'session',
  body: z.object({
    email: z.string().max(254),
    name: z.string().trim().min(1).max(200),
    message: z.string().trim().min(1).max(5000),
  }),
  answer: z.object({ message: z.string() }),
})

export const logRow = z.object({
  id: z.string(),
  raisedAt: z.string(),
  profileName: z.string(),
  profileEmail: z.string(),
  isActive: z.boolean(),
  isFixed: z.boolean(),
  errorMessage: z.string(),
})

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
