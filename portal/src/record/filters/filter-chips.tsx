import { filterTexts } from '@kinchart/texts/en/by-test.ts'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { CloseRounded, ExpandMoreRounded } from 'icons'
import { useState, type ReactNode, useCallback } from 'react'
import { classNames, common } from '#theme/styles.ts'
import styles from './filter-chips.module.css'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { today } from '#text/record-text.ts'
import { Field } from '#ui/field.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { anyTime, isAnyTime, monthsBefore, periodInWords, type Period } from './period.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { offeringSources } from '@kinchart/contract/rules/completeness.ts'
import { sourceName } from '#record/section.ts'
import { useSearchParams } from 'react-router'

export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.filterRow} aria-label={filterTexts.filters}>
      {children}
    </fieldset>
  )
}

type ToggleProps = {
  readonly label: string
  /** Null while unknown. */
  readonly count: number | null
  readonly isOn: boolean
  readonly isAlert?: boolean
  readonly icon?: ReactNode
  readonly isAlways?: boolean
  readonly onToggle: () => void
}

export function ToggleChip({ label, count, isOn, isAlert = false, icon, isAlways = false, onToggle }: ToggleProps) {
  return (
    <button type="button" className={styles.filterChip} aria-pressed={isOn} onClick={onToggle}>
      {icon}
      {label}
      {count !== null && (
        <b className={classNames(common.num, isAlert && count > 0 ? styles.filterAlert : undefined)}>{count}</b>
      )}
      {isOn && !isAlways && <CloseRounded fontSize="small" aria-hidden />}
    </button>
  )
}

type Choice = { readonly value: string; readonly text: string }
type ChoiceProps = {
  readonly label: string
  readonly choices: readonly Choice[]
  /** Null if nothing is chosen. `text` is the chip's label. */
  readonly chosen: { readonly value: string; readonly text: string } | null
  readonly onChoose: (value: string) => void
  readonly onRemove: () => void
}

export function ChoiceChip({ label, choices, chosen, onChoose, onRemove }: ChoiceProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null
  return (
    <span className={classNames(styles.filterChoice, chosen === null ? undefined : styles.filterIsOn)}>
      <button
        type="button"
        className={styles.filterChip}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={chosen === null ? undefined : common.unseen}>{label}</span>
        {chosen !== null && <span className={styles.filterChosen}>{chosen.text}</span>}
        <ExpandMoreRounded fontSize="small" aria-hidden />
      </button>
      {chosen !== null && (
        <button
          type="button"
          className={styles.filterRemove}
          aria-label={filterTexts.remove({ name: label })}
          onClick={onRemove}
        >
          <CloseRounded fontSize="small" />
        </button>
      )}
      <Menu anchorEl={anchor} open={isOpen} onClose={() => setAnchor(null)}>
        {choices.map(({ value, text }) => (
          <MenuItem
            key={value}
            selected={value === chosen?.value}
            onClick={() => {
              setAnchor(null)
              onChoose(value)
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}

const own = 'choose'
const spans = [6, 12, 24, 60] as const

type Props = { readonly period: Period; readonly onChange: (period: Period) => void }

export function PeriodChip({ period, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const span = spans.find((months) => period.to === null && period.from === monthsBefore(today(), months))
  return (
    <>
      <ChoiceChip
        label={filterTexts.period}
        choices={[
          ...spans.map((months) => ({ value: String(months), text: spanInWords(months) })),
          { value: own, text: filterTexts.choose },
        ]}
        chosen={
          isAnyTime(period)
            ? null
            : {
                value: span === undefined ? own : String(span),
                text: span === undefined ? periodInWords(period) : spanInWords(span),
              }
        }
        onChoose={(value) => {
          if (value === own) setChoosing(true)
          else onChange({ from: monthsBefore(today(), Number(value)), to: null })
        }}
        onRemove={() => onChange(anyTime)}
      />
      {isChoosing && <ChoosePeriod period={period} onChange={onChange} onClose={() => setChoosing(false)} />}
    </>
  )
}

const spanInWords = (months: number): string =>
  months <= 12 ? filterTexts.lastMonths({ count: months }) : filterTexts.lastYears({ count: months / 12 })

function ChoosePeriod({ period, onChange, onClose }: Props & { readonly onClose: () => void }) {
  const [from, setFrom] = useState(period.from ?? '')
  const [to, setTo] = useState(period.to ?? '')
  const isTurned = from !== '' && to !== '' && from > to
  return (
    <SheetDialog
      title={filterTexts.choose}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          <Button
            variant="contained"
            disabled={isTurned}
            onClick={() => {
              onChange({ from: from === '' ? null : from, to: to === '' ? null : to })
              onClose()
            }}
          >
            {filterTexts.apply}
          </Button>
        </>
      }
    >
      <div className={styles.filterDays}>
        <Field label={filterTexts.from} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        <Field
          label={filterTexts.to}
          type="date"
          value={to}
          error={isTurned ? filterTexts.turned : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
    </SheetDialog>
  )
}

type SourceChipProps = {
  readonly sources: readonly ListSource[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** Renders nothing if there is only one source and no source is selected. */
export function SourceChip({ sources, chosen, onChoose }: SourceChipProps) {
  const listedSources = [...offeringSources(sources), ...sources.filter(({ isOwn }) => isOwn === true)]
  if (listedSources.length < 2 && chosen === null) return null
  const found = listedSources.find(({ ehrImportRequestId }) => ehrImportRequestId === chosen)
  return (
    <ChoiceChip
      label={filterTexts.source}
      choices={listedSources.map((source) => ({ value: source.ehrImportRequestId, text: sourceName(source) }))}
      chosen={
        chosen === null
          ? null
          : { value: chosen, text: found === undefined ? filterTexts.unknownSource : sourceName(found) }
      }
      onChoose={onChoose}
      onRemove={() => onChoose(null)}
    />
  )
}

const day = /^\d{4}-\d{2}-\d{2}$/
const readDay = (text: string | null): string | null => (text !== null && day.test(text) ? text : null)

/** The list's state is in the URL, so that a reload, a new tab or a bookmark shows the same list. */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  return { query, set }
}

export function useFilters() {
  const { query, set } = useAddress()
  const source = query.get('source')
  const period: Period = { from: readDay(query.get('from')), to: readDay(query.get('to')) }
  return {
    source,
    period,
    setSource: (id: string | null) => set({ source: id }),
    setPeriod: ({ from, to }: Period) => set({ from, to }),
    clear: () => set({ source: null, from: null, to: null, out: null, new: null }),
    isFiltered: source !== null || period.from !== null || period.to !== null,
  }
}
