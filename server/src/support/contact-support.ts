import { fieldMessages } from '@kinchart/contract/text/texts.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import type { Session } from '#account/sessions.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { writeToSupport } from './write-to-support.ts'
import type { ContactServices } from './write-to-support.ts'

type SupportRequest = { readonly name: string; readonly email: string; readonly message: string }

/** Throws 'request-invalid' with the field if the address is not the user's own. */
function check(supportRequest: SupportRequest, session: Session): void {
  if (supportRequest.email.toLowerCase() !== session.email.toLowerCase())
    throw new ApiError('request-invalid', { fields: [{ field: 'email', message: fieldMessages.email }] })
}

/** Saves a user's message and emails it to support. Source: S1 §2.10, §8. */
export async function contactSupport(
  services: ContactServices,
  session: Session,
  supportRequest: SupportRequest,
): Promise<void> {
  check(supportRequest, session)
  const { name, message } = supportRequest
  await writeToSupport(services, session, {
    name,
    kept: { name, email: session.email, message },
    subject: mailsIn().supportMails.messageSubject,
    text: message,
  })
}

/** Returns the address within `Name <address>`; the whole text if there are no brackets. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
