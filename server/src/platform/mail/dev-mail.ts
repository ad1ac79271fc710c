import type { FastifyInstance } from 'fastify'
import { isLoopback } from '#platform/http/network.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { mailPage } from './mail-page.ts'
import type { SentMail } from './mailer.ts'

/** Shows emails instead of sending them. Only for local development. */
export function serveDevMail(app: FastifyInstance, latest: () => readonly SentMail[]): void {
  app.get('/dev/mail', async (request, reply) => {
    if (!isLoopback(request.ip)) throw new ApiError('not-found')
    if ((request.headers.accept ?? '').includes('application/json')) return latest()
    const mails = latest()
      .map(
        (mail) =>
          `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.to)}, ${escape(mail.sentAt)}</p><pre>${escape(mail.text)}</pre>${pageOf(mail)}</article>`,
      )
      .join('')
    return reply.type('text/html; charset=utf-8').send(page(mails === '' ? '<p>No mail has been sent yet.</p>' : mails))
  })
}

const pageOf = (mail: SentMail): string =>
  mail.replyTo === undefined
    ? `<iframe sandbox title="${escape(mail.subject)}" srcdoc="${escape(mailPage(mail, mail.language).replace(/<img [^>]*>/, ''))}"></iframe>`
    : ''

const page = (
  mails: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail, Kinchart on this machine</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;background:#f7f3ec;color:#1e2829}article{background:#fffdfa;border:1px solid #e2dacc;border-radius:12px;padding:1rem 1.5rem;margin:1rem 0}h2{font-size:1.1rem;margin:0}pre{white-space:pre-wrap;font:inherit}iframe{width:100%;height:560px;border:1px solid #e2dacc;border-radius:8px}</style>
<h1>Mail</h1><p>Kinchart runs on this machine without a mail server. What it would have sent is shown here.</p>${mails}</html>`

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
