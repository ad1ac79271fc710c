import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import ShareOutlined from 'icon:outline-share'
import type { TableColumn } from '#ui/data-table.tsx'
import { formatDate } from '#text/format-date.ts'
import { othersOf, sharedInWords } from './recipient.ts'
import type { Recipient } from './recipient.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './share-records.module.css'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { messages } from '@kinchart/contract/text/texts.ts'

/** Returns a table text: shortened on a phone's card, complete in dialogs. Source: S2 §2, §9. */
export function cutText(text: string | null, isPhone: boolean): string {
  if (text === null || text === '') return messages.emptyCell
  return isPhone && text.length > constants.cardTextLength
    ? `${text.slice(0, constants.cardTextLength).trimEnd()}…`
    : text
}

type OnAct = (what: 'share' | 'remove' | 'extend', recipient: Recipient) => void

export function columnsOf(
  kind: RecipientKind,
  types: readonly RecordType[],
  isPhone: boolean,
  profileId: string,
  onAct: OnAct,
): readonly TableColumn<Recipient>[] {
  const cut = (text: string | null): string => cutText(text, isPhone)
  const words = sharingTexts.columns
  return [
    { key: 'name', label: words[kind], show: ({ name }) => <b>{name}</b> },
    ...(kind === 'doctor' ? [{ key: 'type', label: words.type, show: ({ type }: Recipient) => cut(type) }] : []),
    {
      key: 'address',
      label: kind === 'doctor' ? words.address : words.location,
      show: ({ address }) => cut(address),
    },
    {
      key: 'shared',
      label: words.sharedNow,
      show: (recipient) => (
        <SharedNow
          {...{ recipient, types, cut }}
          others={othersOf(recipient, profileId)}
          onAct={(what) => onAct(what, recipient)}
        />
      ),
    },
    {
      key: 'actions',
      label: words.actions,
      isActions: true,
      show: (recipient) => (
        <span className={styles.recipientActs}>
          <Button
            variant="outlined"
            startIcon={<ShareOutlined />}
            aria-label={`${sharingTexts.share}: ${recipient.name}`}
            onClick={() => onAct('share', recipient)}
          >
            {sharingTexts.share}
          </Button>
          <Button
            color="error"
            aria-label={`${sharingTexts.remove}: ${recipient.name}`}
            onClick={() => onAct('remove', recipient)}
          >
            {sharingTexts.remove}
          </Button>
        </span>
      ),
    },
  ]
}

type SharedProps = {
  recipient: Recipient
  types: readonly RecordType[]
  cut: (text: string) => string
  /** The other patients whose records are shared, by name. */
  others: readonly string[]
  onAct: (what: 'share' | 'extend') => void
}

function SharedNow({ recipient, types, cut, others, onAct }: SharedProps) {
  const { sharedTables, sharedUntil, opensBy, linkTriesLeft, sharedSources, newSources, ownEntries } = recipient
  const words = sharedInWords(types, sharedTables)
  if (sharedTables.length === 0)
    return (
      <span className={common.muted}>
        {others.length === 0 ? words : sharingTexts.othersOnly({ names: listOf(others) })}
      </span>
    )
  return (
    <span className={styles.recipientShared} title={words}>
      {cut(words)}
      <small className={common.num}>
        {sharedUntil === null ? sharingTexts.untilEnded : sharingTexts.untilDay({ day: formatDate(sharedUntil) })}
      </small>
      {others.length > 0 && <small>{sharingTexts.othersToo({ names: listOf(others) })}</small>}
      {sharedSources.length > 0 && <small>{sharingTexts.fromSources({ names: listOf(sharedSources) })}</small>}
      {newSources.length > 0 && (
        <Button size="small" className={classNames(styles.recipientExtend)} onClick={() => onAct('share')}>
          {sharingTexts.addNewSource({
            count: newSources.length,
            names: listOf(newSources.map(({ name }) => name)),
          })}
        </Button>
      )}
      {ownEntries !== 'none' && <small>{ownEntries === 'out' ? sharingTexts.ownOut : sharingTexts.ownShared}</small>}
      {ownEntries === 'older' && (
        <Button size="small" className={classNames(styles.recipientExtend)} onClick={() => onAct('extend')}>
          {sharingTexts.ownOlder}
        </Button>
      )}
      {opensBy === 'none' && (
        <small className={styles.recipientWarn}>
          {linkTriesLeft === 0 ? sharingTexts.linkUsedUp : sharingTexts.linkState.none}
        </small>
      )}
    </span>
  )
}
