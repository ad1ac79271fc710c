import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#theme/styles.ts'
import styles from './segments.module.css'

type Props<Value extends string> = {
  readonly label: string
  readonly of: string
  readonly choices: readonly { readonly value: Value; readonly text: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly takesFocus?: boolean
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function Segments<Value extends string>({
  label,
  of,
  choices,
  chosen,
  onChoose,
  takesFocus = false,
}: Props<Value>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) row.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div
      ref={row}
      className={classNames(styles.segments)}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        const at = choices.findIndex(({ value }) => value === chosen)
        const next = choices[(at + step + choices.length) % choices.length]
        if (next === undefined) return
        onChoose(next.value)
        event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
      }}
    >
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`${of}-tab-${value}`}
          data-value={value}
          aria-controls={`${of}-panel`}
          aria-selected={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

export const tabOfPanel = (of: string, tab: string) => ({ id: `${of}-tab-${tab}`, 'aria-controls': `${of}-panel` })

export function TabPanel({ of, tab, children }: { of: string; tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${of}-panel`} aria-labelledby={`${of}-tab-${tab}`}>
      {children}
    </div>
  )
}
