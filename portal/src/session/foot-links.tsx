import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import { paths } from '#paths/paths.ts'
import type { SignInSettings } from './read-settings.ts'
import common from '#theme/common.module.css'

type Props = { readonly settings: SignInSettings | null; readonly isSupportFirst?: boolean }

/**
 * Links to the operator's legal pages in a new tab, or to ours until the operator's are known, and to support. Source:
 * S1 §2.5, §2.6.
 */
export function FootLinks({ settings, isSupportFirst = false }: Props) {
  const privacy = <NewTab href={settings?.privacyUrl ?? paths.publicPrivacy} text={shellLabels.privacyPolicy} />
  const terms = <NewTab href={settings?.termsUrl ?? paths.publicTerms} text={shellLabels.termsOfService} />
  // A user who can't sign in has no other way to ask for help.
  const support = <Support url={settings?.supportUrl ?? null} email={settings?.supportEmail ?? null} />
  return isSupportFirst ? (
    <>
      {support}
      {terms}
      {privacy}
    </>
  ) : (
    <>
      {privacy}
      {terms}
      {support}
    </>
  )
}

function Support({ url, email }: { url: string | null; email: string | null }) {
  if (url !== null) return <NewTab href={url} text={shellLabels.userSupport} />
  return email === null ? null : (
    <a href={`mailto:${email}`}>
      {shellLabels.userSupport}: {email}
    </a>
  )
}

function NewTab({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <span className={common.unseen}> {uiTexts.newTab}</span>
    </a>
  )
}
