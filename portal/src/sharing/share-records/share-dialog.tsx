import { uiTexts, actionTexts } from '@kinchart/texts/en/ui.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { shareFields, type Shared } from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { failureText } from '#api/send.ts'
import { useOpenRecord, type Person } from '#session/people.ts'
import { Band } from '#ui/page.tsx'
import { byRules, FormField, FormGrid } from '#ui/form-field.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { today } from '#text/record-text.ts'
import { type TypeChoice, TypeSelection } from '#sharing/type-selection.tsx'
import { choiceOfTables, tablesOf, type Recipient, useShare } from './recipient.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames, common } from '#theme/styles.ts'
import fieldStyles from '#ui/field.module.css'
import styles from './share-records.module.css'
import type { z } from 'zod'
import formGridStyles from '#ui/form-grid.module.css'

type Props = {
  readonly recipient: Recipient
  readonly types: readonly RecordType[]
  readonly profileId: string
  readonly onEnd: () => void
  readonly onShared: (shared: Shared) => void
  readonly onClose: () => void
}

/** Source: S2 §2, §4, §5. */
export function ShareDialog({ recipient, types, profileId, onEnd, onShared, onClose }: Props) {
  const { people } = useOpenRecord()
  const [choice, setChoice] = useState<TypeChoice>(() => choiceOfTables(types, recipient.sharedTables))
  const [profileIds, setProfileIds] = useState<readonly string[]>([profileId])
  const [newSources, setNewSources] = useState<readonly string[]>([])
  const [withOwn, setWithOwn] = useState(recipient.ownEntries !== 'out' || recipient.sharedTables.length === 0)
  const form = useForm({
    resolver: byRules(() => shareFields(today())),
    defaultValues: { until: recipient.sharedUntil ?? '', sendTo: '', again: '' },
  })
  const sharing = useShare(onShared, false, onClose)
  const share = form.handleSubmit(({ until, sendTo }) => {
    const tables = tablesOf(types, choice)
    sharing.mutate({
      ...{ recipient, profileIds, tables, until, profileId },
      sendTo: sendTo.trim(),
      withoutOwn: !withOwn,
      newSources,
    })
  })
  const noted = [...choice.values()].filter(({ notes }) => notes).length
  return (
    <SheetDialog
      title={sharingTexts.shareWith({ name: recipient.name })}
      subtitle={listOf([recipient.type, recipient.address, sharingTexts.readOnly].filter(Boolean))}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <span className={classNames(common.grow, common.help)}>
            {noted === 0
              ? sharingTexts.summary({ count: choice.size })
              : sharingTexts.summaryWithNotes({ count: choice.size, notes: noted })}
          </span>
          {recipient.sharedProfile.length > 0 && (
            <Button color="error" onClick={onEnd}>
              {sharingTexts.endSharing}
            </Button>
          )}
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            variant="contained"
            disabled={choice.size === 0 || profileIds.length === 0 || sharing.isPending}
            onClick={() => void share()}
          >
            {sharing.isPending ? messages.processing : sharingTexts.share}
          </Button>
        </>
      }
    >
      <div className={styles.shareDialog}>
        {recipient.newSources.length > 0 && (
          <fieldset className={styles.choices}>
            <legend className={fieldStyles.fieldLabel}>{sharingTexts.newSources}</legend>
            <p className={common.help}>{sharingTexts.newSourcesHelp}</p>
            {recipient.newSources.map(({ id, name }) => (
              <label key={id}>
                <Checkbox
                  checked={newSources.includes(id)}
                  onChange={(event) =>
                    setNewSources(event.target.checked ? [...newSources, id] : newSources.filter((one) => one !== id))
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
        )}
        <TypeSelection types={types} choice={choice} onChange={setChoice} />
        <label className={styles.withOwn}>
          <Checkbox checked={withOwn} onChange={(event) => setWithOwn(event.target.checked)} />
          <span>
            {sharingTexts.withOwn}
            <small className={common.help}>{sharingTexts.withOwnHelp}</small>
          </span>
        </label>
        {people.length > 1 && <WhoseRecords {...{ people, recipient }} chosen={profileIds} onChange={setProfileIds} />}
        <div className={styles.shareUntil}>
          <FormField
            form={form}
            name="until"
            label={sharingTexts.shareUntil}
            type="date"
            slotProps={{ input: { min: today() } }}
            help={sharingTexts.shareUntilHelp}
          />
        </div>
        <WayToOpen recipient={recipient} form={form} />
        {sharing.isError && <Band tone="bad">{failureText(sharing.error)}</Band>}
      </div>
    </SheetDialog>
  )
}

type WhoseRecordsProps = {
  readonly people: readonly Person[]
  readonly recipient: Recipient
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function WhoseRecords({ people, recipient, chosen, onChange }: WhoseRecordsProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={fieldStyles.fieldLabel}>{sharingTexts.whose}</legend>
      {people.map(({ profileId, label }) => (
        <label key={profileId}>
          <Checkbox
            checked={chosen.includes(profileId)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, profileId] : chosen.filter((id) => id !== profileId))
            }
          />
          <span>
            {label}
            {!chosen.includes(profileId) && recipient.sharedProfile.some(({ id }) => id === profileId) && (
              <small className={common.help}>{sharingTexts.sharedAlready}</small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type Values = z.input<ReturnType<typeof shareFields>>
type WayToOpenProps = { readonly recipient: Recipient; readonly form: UseFormReturn<Values> }

/**
 * The recipient uses their own sign-in or an emailed link. For a link, the user types the recipient's email address
 * twice. Q22.
 */
function WayToOpen({ recipient, form }: WayToOpenProps) {
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

/** Shows the passcode of an emailed link only once, so that the user can pass it on. Q22. */
export function LinkMailed({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async (passcode: string) => {
    await navigator.clipboard.writeText(passcode)
    setCopied(passcode)
  }
  return (
    <SheetDialog
      title={sharingTexts.linkMailed}
      isOpen
      onClose={onClose}
      canDismiss={false}
      actions={
        <Button variant="contained" onClick={onClose}>
          {actionTexts.savedIt}
        </Button>
      }
    >
      {shared.links.map(({ id, name, sentTo, passcode }) => (
        <div key={id} className={styles.passcodeTold}>
          <p>{sharingTexts.linkMailedTo({ name, address: sentTo })}</p>
          <div className={styles.passcodeBox}>
            <span className={common.help}>{sharingTexts.passcode}</span>
            <output className={classNames(styles.passcode, common.num)}>{passcode}</output>
            <Button onClick={() => void copy(passcode)}>
              {copied === passcode ? sharingTexts.copied : sharingTexts.copyPasscode}
            </Button>
          </div>
          <p className={common.muted}>{sharingTexts.passcodeHelp}</p>
        </div>
      ))}
    </SheetDialog>
  )
}
