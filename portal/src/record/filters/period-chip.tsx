import { filterTexts } from '@kinchart/texts/en/by-test.ts'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { today } from '#text/format-date.ts'
import { Field } from '#ui/field.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { ChoiceChip } from './filter-chips.tsx'
import styles from './filter-chips.module.css'
import { anyTime, isAnyTime, monthsBefore, periodInWords, type Period } from './period.ts'

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
