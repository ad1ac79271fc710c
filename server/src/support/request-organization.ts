import type { z } from 'zod'
import type { sendEhrAddRequest } from '@kinchart/contract/calls/import.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import { organizationRequestTexts as words } from '@kinchart/texts/en/import.ts'
import { writeToSupport } from './write-to-support.ts'
import type { Asker, ContactServices } from './write-to-support.ts'

type OrganizationRequestParams = z.output<NonNullable<typeof sendEhrAddRequest.body>>

/**
 * Saves a request for an organization and emails it to support. Throws 'support-mail-delayed' as a message does.
 * Source: S2 §7, settled question 9.
 */
export async function requestOrganization(
  services: ContactServices,
  asker: Asker,
  { organizationName, place, website, message, ehrEndPointId }: OrganizationRequestParams,
): Promise<void> {
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    [words.name, organizationName],
    [mailsIn().supportMails.inDirectory, ehrEndPointId],
    [words.place, place],
    [words.website, website],
    [words.message, message],
  ]
  await writeToSupport(services, asker, {
    name: asker.email,
    kept: { email: asker.email, organizationName, place, website, message, ehrEndPointId },
    subject: mailsIn().supportMails.organizationSubject,
    text: lines.flatMap(([label, said]) => (said === undefined || said === '' ? [] : [`${label}: ${said}`])).join('\n'),
  })
}
