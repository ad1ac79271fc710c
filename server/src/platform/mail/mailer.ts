import nodemailer from 'nodemailer'
import type { Language } from '@kinchart/texts/translate.ts'
import { OperatorError } from '../operator-error.ts'
import { logo, mailPage } from './mail-page.ts'
import { smtpUrlProblem, isOnThisMachine } from './smtp-url.ts'

/**
 * `text` is the whole message. Recipients also get an HTML version (mail-page.ts), which loads nothing and tracks
 * nothing. `code` and `action` occur in the text and are rendered as a code and a button. `replyTo` is the address
 * for replies, if it is not our address; an email with `replyTo` is plain text only. `calendar` is an attached
 * calendar file (RFC 5545) with an invitation or a cancellation. `language` is the language of the text; English if
 * absent.
 */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code?: string
  readonly action?: { readonly label: string; readonly address: string }
  readonly language?: Language
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly text: string }
}

export type Addressee = { readonly to: string; readonly language: Language }

export type SentMail = Mail & { readonly sentAt: string }

/** Throws if the email was not accepted. */
export type Transport = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 15_000

/** The mail server offers no encryption or cannot prove its identity. Nothing was sent to it. */
class MailNotEncryptedError extends Error {
  constructor(options?: ErrorOptions) {
    super('The mail server offers no encryption, or its certificate is not trusted.', options)
    this.name = 'MailNotEncryptedError'
  }
}

/**
 * Creates a transport that encrypts email to a remote server (RFC 3207, RFC 8314) and verifies the server's
 * certificate. If either is impossible, sending throws MailNotEncryptedError. With `allowClear`, email is encrypted
 * if the server supports it, and otherwise sent unencrypted. Throws OperatorError for an unusable URL. Source: RFC
 * 5321.
 */
export function createSmtpTransport(
  smtpUrl: string,
  from: string,
  { allowClear }: { readonly allowClear: boolean },
): Transport {
  const problem = smtpUrlProblem(smtpUrl, allowClear)
  if (problem !== undefined) throw new OperatorError(problem)
  const isFree = allowClear || isOnThisMachine(smtpUrl)
  // Options in the URL override `encrypted`, so smtp-url.ts limits which options are allowed.
  const transport = nodemailer.createTransport({ url: smtpUrl, ...(isFree ? {} : encrypted) }, { from })
  return async (mail) => {
    const options = {
      from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      ...(mail.replyTo === undefined
        ? {
            html: mailPage(mail, mail.language),
            attachments: [
              { ...logo, filename: 'kinchart.png', contentType: 'image/png', contentDisposition: 'inline' as const },
            ],
          }
        : { replyTo: mail.replyTo }),
      ...(mail.calendar === undefined
        ? {}
        : { icalEvent: { method: mail.calendar.method, content: mail.calendar.text } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    await withTimeout(transport.sendMail(options)).catch((error: unknown) => {
      throw !isFree && isOfTls(error) ? new MailNotEncryptedError({ cause: error }) : error
    })
  }
}

const encrypted = { requireTLS: true, tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const } }

/**
 * Connects and signs in as for sending, but sends no email. Returns 'clear' if the connection is unencrypted and
 * unencrypted email is allowed. Throws nodemailer's error if the connection or the sign-in fails.
 */
export async function tryMailServer(
  smtpUrl: string,
  { allowClear, timeoutMs }: { readonly allowClear: boolean; readonly timeoutMs: number },
): Promise<'encrypted' | 'clear'> {
  const patience = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const greet = async (options: object): Promise<void> => {
    const transport = nodemailer.createTransport({ url: smtpUrl, ...patience, ...options })
    await transport.verify().finally(() => transport.close())
  }
  try {
    await greet(encrypted)
    return 'encrypted'
  } catch (error) {
    if (!isOfTls(error) || !(allowClear || isOnThisMachine(smtpUrl))) throw error
  }
  await greet({})
  return 'clear'
}

const isOfTls = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ETLS') || /certificate|self.signed|altnames|\bTLS|\bSSL/i.test(error.message))

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not answer in time.')), TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** For use without SMTP: prints emails to the terminal and keeps the latest for the page /dev/mail. */
export function createTerminalTransport(write: (text: string) => void): {
  transport: Transport
  latest: () => readonly SentMail[]
} {
  const sentMails: SentMail[] = []
  return {
    transport: async (mail) => {
      sentMails.unshift({ ...mail, sentAt: new Date().toISOString() })
      sentMails.length = Math.min(sentMails.length, 50)
      write(`\n--- mail to ${mail.to}: ${mail.subject}\n${mail.text}\n---\n`)
    },
    latest: () => sentMails,
  }
}
