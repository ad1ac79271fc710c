import { filterTexts } from '@kinchart/texts/en/by-test.ts'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import CloseRounded from 'icon:round-close'
import ExpandMoreRounded from 'icon:round-expand-more'
import { useState, type ReactNode } from 'react'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import styles from './filter-chips.module.css'

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
