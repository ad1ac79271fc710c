import { sharingTexts } from '@kinchart/texts/sharing.ts'
import { Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import type { Recipient } from './recipient.ts'

type Address = { readonly sendTo: string; readonly again: string }
type Props = {
  readonly recipient: Recipient
  readonly address: Address
  readonly onChange: (address: Address) => void
  readonly differs: boolean
}

/** By their own sign-in, or by a link to an address that is typed twice. Settled question 22. */
export function WayToOpen({ recipient, address, onChange, differs }: Props) {
  return (
    <section className="way-to-open">
      <h3>{sharingTexts.howTheyOpen}</h3>
      {recipient.isSubscribed ? (
        <p className="muted">{sharingTexts.bySignIn({ name: recipient.name })}</p>
      ) : (
        <>
          <p className="muted">{sharingTexts.byLink}</p>
          {recipient.opensBy === 'link' && recipient.linkSentTo !== null && (
            <p className="muted">{sharingTexts.linkStands({ address: recipient.linkSentTo })}</p>
          )}
          <FormGrid>
            <div className="c3">
              <Field
                label={sharingTexts.sendTo}
                type="email"
                autoComplete="off"
                value={address.sendTo}
                onChange={(event) => onChange({ ...address, sendTo: event.target.value })}
                help={recipient.opensBy === 'none' ? sharingTexts.withoutLink : undefined}
              />
            </div>
            <div className="c3">
              <Field
                label={sharingTexts.sendToAgain}
                type="email"
                autoComplete="off"
                value={address.again}
                onChange={(event) => onChange({ ...address, again: event.target.value })}
                error={differs ? sharingTexts.sendToDiffers : undefined}
              />
            </div>
          </FormGrid>
        </>
      )}
    </section>
  )
}
