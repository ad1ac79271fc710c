import { uiTexts } from '@kinchart/texts/en/ui.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { shareFields, type Shared } from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureText } from '#api/call-failed-error.ts'
import { useOpenRecord } from '#session/people.ts'
import { Band } from '#ui/band.tsx'
import { byRules } from '#ui/by-rules.ts'
import { FormField } from '#ui/form-field.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { today } from '#text/format-date.ts'
import type { TypeChoice } from '../type-choice.ts'
import { TypeSelection } from '../type-selection.tsx'
import { choiceOfTables, tablesOf, type Recipient } from './recipient.ts'
import { useShare } from './use-sharing.ts'
import { WayToOpen } from './way-to-open.tsx'
import { WhoseRecords } from './whose-records.tsx'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import fieldStyles from '#ui/field.module.css'
import common from '#theme/common.module.css'
import styles from './share-records.module.css'

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
