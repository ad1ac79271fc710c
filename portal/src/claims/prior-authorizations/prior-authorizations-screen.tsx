import { priorAuthorizationTexts as words } from '@kinchart/texts/en/claims.ts'
import { pageSubtitles, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { OwnDetails, useOpenedEntry } from '#record/details/own-details.tsx'
import { ListBar, NoRows, NoSource } from '#record/list/list-bar.tsx'
import { drawAs, sectionOf } from '#record/sections.ts'
import { useOpenRecord } from '#session/people.ts'
import { today, formatDate, sourceLanguage } from '#text/record-text.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { TabPanel } from '#ui/tabs.tsx'
import { classNames, common } from '#theme/styles.ts'
import { ClaimsTabs } from './claims-tabs.tsx'
import { groupRows, priorAuthorizationsQuery } from './prior-authorizations-query.ts'
import styles from './prior-authorizations.module.css'
import {
  decisionInWords,
  hasEnded,
  isApproval,
  type PriorAuthorizationGroup,
} from '@kinchart/contract/rules/prior-authorizations.ts'
import {
  type PriorAuthorizationRow,
  reasonInWords,
  totalInWords,
  type PriorAuthorizationItem,
} from '@kinchart/contract/sections/priorauthorizations.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { joined } from '@kinchart/contract/sections/words.ts'
import { recordTexts } from '@kinchart/texts/en/record.ts'
import IconButton from '@mui/material/IconButton'
import { CallOutlined, CheckRounded, CloseRounded, ExpandMoreRounded } from 'icons'
import { useId, useState } from 'react'
import { Fact } from '#ui/card.tsx'
import { StateChip } from '#ui/state-chip.tsx'

type Props = {
  readonly row: PriorAuthorizationRow
  readonly group: PriorAuthorizationGroup
  readonly title: string
  readonly day: string
  readonly onDetails: () => void
}

function PriorAuthorizationCard({ row, group, title, day, onDetails }: Props) {
  const [isOpen, setOpen] = useState(group === 'needs-you')
  const moreId = useId()
  const asker = joined(row.requestedBy, row.facility)
  const says = joined(meaningLine(row.meaning), row.missingSince === undefined ? null : recordTexts.notListed)
  return (
    <article className={classNames(common.card, styles.item)} aria-label={`${decisionInWords(row, day)}: ${title}`}>
      <div className={styles.head}>
        <div className={common.grow}>
          <h4 lang={sourceLanguage()}>{title}</h4>
          {asker !== '' && <p className={common.muted}>{words.requestedByAt({ name: asker })}</p>}
          {says !== '' && <p className={common.muted}>{says}</p>}
        </div>
        <Decision row={row} day={day} />
        <IconButton
          className={isOpen ? styles.turned : undefined}
          aria-expanded={isOpen}
          aria-controls={moreId}
          aria-label={words.showMore({ service: title })}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMoreRounded />
        </IconButton>
      </div>
      <dl className={styles.facts}>
        {row.asked !== null && <Fact label={words.asked}>{formatDate(row.asked)}</Fact>}
        {row.decided !== null && <Fact label={words.decided}>{formatDate(row.decided)}</Fact>}
        {row.decided === null && row.created !== null && <Fact label={words.created}>{formatDate(row.created)}</Fact>}
        <Units row={row} />
        {row.number !== null && <Fact label={words.number}>{row.number}</Fact>}
        <Fact label={chartTexts.source}>{row.providerName}</Fact>
      </dl>
      {isOpen && (
        <div id={moreId} className={styles.more}>
          <PriorAuthorizationMore {...{ row, group, onDetails }} />
        </div>
      )}
    </article>
  )
}

/** Shows the decision as text with a symbol. The symbol is green only if the decision is in effect. */
function Decision({ row, day }: Pick<Props, 'row' | 'day'>) {
  const word = decisionInWords(row, day)
  if (isApproval(row.state) && hasEnded(row, day)) return <StateChip tone="plain" sign={null} word={word} />
  if (row.state === 'approved' || row.state === 'modified')
    return <StateChip tone="ok" sign={CheckRounded} word={word} />
  if (row.state === 'denied') return <StateChip tone="attn" sign={CloseRounded} word={word} />
  if (row.state === 'pending' || row.state === 'asked') return <StateChip tone="plain" word={word} />
  const isCalm = row.state === 'cancelled' || row.state === 'answered' || row.state === 'other'
  return isCalm ? <StateChip tone="plain" sign={null} word={word} /> : <StateChip tone="attn" word={word} />
}

function Units({ row: { approved, used } }: Pick<Props, 'row'>) {
  if (used !== null)
    return <Fact label={words.used}>{approved === null ? used : words.usedOf({ used, approved })}</Fact>
  return approved === null ? null : <Fact label={words.approved}>{approved}</Fact>
}

const draw = drawAs('priorauthorizations')

/** Lists authorizations that need the user's action first. Source: Look 24d. */
export function PriorAuthorizationsScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <PageHead title={pageTitles.yourclaims} subtitle={pageSubtitles.yourclaims} tabTitle={words.title} />
      <ClaimsTabs current="prior-authorizations" profileId={person.profileId} />
      <TabPanel of="claims" tab="prior-authorizations">
        <PriorAuthorizations key={person.profileId} profileId={person.profileId} />
      </TabPanel>
    </>
  )
}

function PriorAuthorizations({ profileId }: { profileId: string }) {
  const list = useInfiniteQuery(priorAuthorizationsQuery(profileId))
  const entry = useOpenedEntry()
  const last = list.data?.pages.at(-1)
  if (list.isPending)
    return (
      <div className={common.card}>
        <SkeletonRows rows={4} columns={3} />
      </div>
    )
  if (last === undefined)
    return (
      <div className={common.card}>
        <CouldNotLoad onRetry={() => void list.refetch()} />
      </div>
    )
  const rows = list.data?.pages.flatMap(({ priorAuthorization }) => priorAuthorization) ?? []
  if (last.sources.length === 0 && rows.length === 0) return <NoSource />
  const section = sectionOf('priorauthorizations') ?? words
  const page = { ...last, rows: [] }
  const day = today()
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{words.intro}</p>
      <ListBar
        {...{ section, page, profileId }}
        name={words.title}
        params={{ search: { column: null, text: '' }, sort: null }}
      />
      {rows.length === 0 && (
        <div className={common.card}>
          <NoRows page={page} section={words} isSearched={false} onClear={() => undefined} />
        </div>
      )}
      {groupRows(rows, day).map(({ group, rows: own }) => (
        <section key={group} aria-labelledby={`group-${group}`} className={styles.decisions}>
          <h3 id={`group-${group}`}>{words.groups[group]}</h3>
          <ul>
            {own.map((row) => (
              <li key={row.id}>
                <PriorAuthorizationCard
                  {...{ row, group, day }}
                  title={draw(row).title}
                  onDetails={() => entry.open(draw(row))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {chartTexts.showMore({ count: last.total - rows.length, left: last.total - rows.length })}
        </Button>
      )}
      <OwnDetails profileId={profileId} entry={entry} />
    </div>
  )
}

type PriorAuthorizationMoreProps = {
  readonly row: PriorAuthorizationRow
  readonly group: PriorAuthorizationGroup
  readonly onDetails: () => void
}

/** Shows the reasons exactly as the plan stated them. */
function PriorAuthorizationMore({ row, group, onDetails }: PriorAuthorizationMoreProps) {
  const remarks = [row.disposition, ...row.notes].filter((one) => one !== null)
  return (
    <>
      <div className={styles.columns}>
        <div className={common.grow}>
          {row.reasons.length > 0 && (
            <section>
              <h5>{words.reasons}</h5>
              <blockquote lang={sourceLanguage()}>
                {row.reasons.map(({ text }) => (
                  <p key={text}>“{text}”</p>
                ))}
              </blockquote>
              <p className={common.help}>{describeDecision(row)}</p>
            </section>
          )}
          {remarks.length > 0 && (
            <section>
              <h5>{words.disposition}</h5>
              {remarks.map((one) => (
                <p key={one} lang={sourceLanguage()}>
                  {one}
                </p>
              ))}
            </section>
          )}
          {row.decision !== null && (
            <section>
              <h5>{words.planWords}</h5>
              <p lang={sourceLanguage()}>{row.decision}</p>
            </section>
          )}
        </div>
        {group === 'needs-you' && (
          <section className={styles.do}>
            <h5>{words.whatYouCanDo}</h5>
            <p>{words.ask}</p>
            {row.insurerPhone !== null && (
              <Button
                variant="text"
                startIcon={<CallOutlined />}
                href={`tel:${row.insurerPhone.replace(/[^\d+]/g, '')}`}
              >
                {words.callPlan}
              </Button>
            )}
          </section>
        )}
      </div>
      {row.items.length > 1 && <Lines items={row.items} more={row.moreItems} />}
      {row.totals.length > 0 && (
        <section>
          <h5>{words.totals}</h5>
          <ul className={styles.lines}>
            {row.totals.map((total, index) => (
              <li key={`${total.label} ${index}`}>{totalInWords(total)}</li>
            ))}
          </ul>
        </section>
      )}
      <Button variant="outlined" onClick={onDetails}>
        {chartTexts.details}
      </Button>
    </>
  )
}

/** Describes who stated the reasons, the reasons' codes and the date of the decision. */
const describeDecision = ({ insurer, providerName, reasons, decided, created }: PriorAuthorizationRow): string => {
  const plan = insurer ?? providerName
  const codes = reasons.flatMap(({ code, text }) => (code === null || code === text ? [] : [code]))
  const day = decided ?? created
  return joined(
    codes.length === 0 ? plan : words.quoted({ plan, code: codes.join(', ') }),
    day === null ? null : formatDate(day),
  )
}

type LinesProps = { readonly items: readonly PriorAuthorizationItem[]; readonly more: number | undefined }

function Lines({ items, more }: LinesProps) {
  return (
    <section>
      <h5>{words.items}</h5>
      <ul className={styles.lines}>
        {items.map((item, index) => (
          <li key={index}>
            <b lang={sourceLanguage()}>{item.service ?? item.code ?? words.one}</b>
            <span>
              {joined(
                item.state === null ? null : words.states[item.state],
                item.instead === null ? null : words.insteadOf({ instead: item.instead }),
                item.from === null ? null : words.fromDay({ day: formatDate(item.from) }),
                item.until === null ? null : words.untilDay({ day: formatDate(item.until) }),
                item.approved === null ? null : words.unitsApproved({ units: item.approved }),
                item.used === null ? null : words.unitsUsed({ units: item.used }),
                ...item.reasons.map(reasonInWords),
              )}
            </span>
          </li>
        ))}
      </ul>
      {more !== undefined && <p className={common.help}>{words.moreItems({ count: more })}</p>}
    </section>
  )
}
