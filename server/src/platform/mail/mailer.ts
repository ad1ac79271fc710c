import nodemailer from 'nodemailer'
import type { Language } from '@kinchart/texts/translate.ts'
import { OperatorError } from '../operator-error.ts'
import { logo, mailPage } from './mail-page.ts'
import { faultOfSmtpUrl, isOnThisMachine } from './smtp-url.ts'

/**
 * A mail of ours. `text` says all of it; people get it as a page, too (mail-page.ts), which loads nothing and tracks nothing.
 * `code` and `action` are within the text: the page draws them as a code and as a button. `replyTo`: whom an answer goes to,
 * where not to us; such a mail is plain text alone. `calendar`: an invitation or its withdrawal as a calendar file
 * (RFC 5545), attached. `language`: that of the text; English where it is absent.
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

/** Whom a mail goes to, and the language that it is written in for them. */
export type Addressee = { readonly to: string; readonly language: Language }

export type SentMail = Mail & { readonly sentAt: string }

/** Sends one mail; throws when it was not taken. */
export type Transport = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 15_000

/** The mail server offers no encryption, or cannot prove who it is: it was given nothing. */
class MailNotEncryptedError extends Error {
  constructor(options?: ErrorOptions) {
    super('The mail server offers no encryption, or its certificate is not trusted.', options)
    this.name = 'MailNotEncryptedError'
  }
}

/**
 * Mail over SMTP (RFC 5321). To a server elsewhere it goes encrypted alone (RFC 3207, RFC 8314), with the certificate verified; otherwise
 * sending throws MailNotEncryptedError. `allowClear`: encrypted where the server offers it. Throws OperatorError for an address
 * that cannot be used.
 */
export function createSmtpTransport(
  smtpUrl: string,
  from: string,
  { allowClear }: { readonly allowClear: boolean },
): Transport {
  const fault = faultOfSmtpUrl(smtpUrl, allowClear)
  if (fault !== undefined) throw new OperatorError(fault)
  const isFree = allowClear || isOnThisMachine(smtpUrl)
  // What the address says comes before what is said here; what it may say is in smtp-url.ts.
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
 * Greets the mail server and signs in there as whoever sends does, and sends nothing. 'clear': without encryption, where that is
 * allowed. Throws nodemailer's error where a mail would not be taken.
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

/** Whether encryption did not come about: of nodemailer, or of Node for a server that begins with it. */
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

/** Without SMTP: mail goes to the terminal, and the last ones are kept for the page /dev/mail. */
export function createTerminalTransport(write: (text: string) => void): {
  transport: Transport
  latest: () => readonly SentMail[]
} {
  const kept: SentMail[] = []
  return {
    transport: async (mail) => {
      kept.unshift({ ...mail, sentAt: new Date().toISOString() })
      kept.length = Math.min(kept.length, 50)
      write(`\n--- mail to ${mail.to}: ${mail.subject}\n${mail.text}\n---\n`)
    },
    latest: () => kept,
  }
}
