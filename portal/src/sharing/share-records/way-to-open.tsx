import { sharingTexts } from '@kinchart/contract/texts-sharing.ts'
import { Field } from '#ui/field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import type { Party } from './party.ts'

type Address = { readonly sendTo: string; readonly again: string }
type Props = {
  readonly party: Party
  readonly address: Address
  readonly onChange: (address: Address) => void
  readonly differs: boolean
}

/** By their own sign-in, or by a link to an address that is typed twice. Settled question 22. */
export function WayToOpen({ party, address, onChange, differs }: Props) {
  return (
    <section className="way-to-open">
      <h3>{sharingTexts.howTheyOpen}</h3>
      {party.isSubscribed ? (
        <p className="muted">{sharingTexts.bySignIn(party.name)}</p>
      ) : (
        <>
          <p className="muted">{sharingTexts.byLink}</p>
          {party.opensBy === 'link' && party.linkSentTo !== null && (
            <p className="muted">{sharingTexts.linkStands(party.linkSentTo)}</p>
          )}
          <FormGrid>
            <div className="c3">
              <Field
                label={sharingTexts.sendTo}
                type="email"
                autoComplete="off"
                value={address.sendTo}
                onChange={(event) => onChange({ ...address, sendTo: event.target.value })}
                help={party.opensBy === 'none' ? sharingTexts.withoutLink : undefined}
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
