import type { shareFields } from '@kinchart/contract/calls/sharing.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FormField } from '#ui/form-field.tsx'
import { FormGrid } from '#ui/form-grid.tsx'
import type { Recipient } from './recipient.ts'
import common from '#theme/common.module.css'
import formGridStyles from '#ui/form-grid.module.css'
import styles from './share-records.module.css'

type Values = z.input<ReturnType<typeof shareFields>>
type Props = { readonly recipient: Recipient; readonly form: UseFormReturn<Values> }

/**
 * The recipient uses their own sign-in, or a link sent to an email address that the user types twice.
 * Q22.
 */
export function WayToOpen({ recipient, form }: Props) {
  return (
    <section className={styles.wayToOpen}>
      <h3>{sharingTexts.howTheyOpen}</h3>
      {recipient.isSubscribed ? (
        <p className={common.muted}>{sharingTexts.bySignIn({ name: recipient.name })}</p>
      ) : (
        <>
          <p className={common.muted}>{sharingTexts.byLink}</p>
          {recipient.opensBy === 'link' && recipient.linkSentTo !== null && (
            <p className={common.muted}>{sharingTexts.linkStands({ address: recipient.linkSentTo })}</p>
          )}
          <FormGrid>
            <div className={formGridStyles.c3}>
              <FormField
                form={form}
                name="sendTo"
                label={sharingTexts.sendTo}
                type="email"
                autoComplete="off"
                help={recipient.opensBy === 'none' ? sharingTexts.withoutLink : undefined}
              />
            </div>
            <div className={formGridStyles.c3}>
              <FormField form={form} name="again" label={sharingTexts.sendToAgain} type="email" autoComplete="off" />
            </div>
          </FormGrid>
        </>
      )}
    </section>
  )
}
