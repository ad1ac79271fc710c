import type { RecordType } from '@kinchart/contract/record-types.ts'
import type { PartyKind } from '@kinchart/contract/sharing.ts'
import { sharingTexts } from '@kinchart/contract/texts-sharing.ts'
import ShareOutlined from '@mui/icons-material/ShareOutlined'
import Button from '@mui/material/Button'
import type { TableColumn } from '#ui/data-table.tsx'
import { formatDate } from '#text/format-date.ts'
import { cutText } from './cut-text.ts'
import { sharedInWords } from './party.ts'
import type { Party } from './party.ts'

type OnAct = (what: 'share' | 'remove' | 'extend', party: Party) => void

export function columnsOf(
  kind: PartyKind,
  types: readonly RecordType[],
  isPhone: boolean,
  onAct: OnAct,
): readonly TableColumn<Party>[] {
  const cut = (text: string | null): string => cutText(text, isPhone)
  const words = sharingTexts.columns
  return [
    { key: 'name', label: words[kind], show: ({ name }) => <b className="party-name">{name}</b> },
    ...(kind === 'doctor' ? [{ key: 'type', label: words.type, show: ({ type }: Party) => cut(type) }] : []),
    {
      key: 'address',
      label: kind === 'doctor' ? words.address : words.location,
      show: ({ address }) => cut(address),
    },
    {
      key: 'shared',
      label: words.sharedNow,
      show: (party) => <SharedNow party={party} types={types} cut={cut} onExtend={() => onAct('extend', party)} />,
    },
    {
      key: 'actions',
      label: words.actions,
      isActions: true,
      show: (party) => (
        <span className="party-acts">
          <Button
            variant="outlined"
            startIcon={<ShareOutlined />}
            aria-label={`${sharingTexts.share}: ${party.name}`}
            onClick={() => onAct('share', party)}
          >
            {sharingTexts.share}
          </Button>
          <Button
            color="error"
            aria-label={`${sharingTexts.remove}: ${party.name}`}
            onClick={() => onAct('remove', party)}
          >
            {sharingTexts.remove}
          </Button>
        </span>
      ),
    },
  ]
}

type SharedProps = {
  party: Party
  types: readonly RecordType[]
  cut: (text: string) => string
  onExtend: () => void
}

function SharedNow({ party, types, cut, onExtend }: SharedProps) {
  const { sharedTables, sharedUntil, opensBy, linkTriesLeft, sharedSources, newSources } = party
  const words = sharedInWords(types, sharedTables)
  if (sharedTables.length === 0) return <span className="muted">{words}</span>
  return (
    <span className="party-shared" title={words}>
      {cut(words)}
      <small className="num">
        {sharedUntil === null ? sharingTexts.untilEnded : sharingTexts.untilDay(formatDate(sharedUntil))}
      </small>
      {sharedSources.length > 0 && <small>{sharingTexts.fromSources(sharedSources.join(', '))}</small>}
      {newSources.length > 0 && (
        <Button size="small" className="party-extend" onClick={onExtend}>
          {sharingTexts.addNewSource(newSources.join(', '))}
        </Button>
      )}
      {opensBy === 'none' && (
        <small className="party-warn">
          {linkTriesLeft === 0 ? sharingTexts.linkUsedUp : sharingTexts.linkState.none}
        </small>
      )}
    </span>
  )
}
