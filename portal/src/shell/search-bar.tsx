import { uiTexts } from '@kinchart/texts/en/ui.ts'
import { frameTexts } from '@kinchart/texts/en/shell.ts'
import { shellLabels } from '@kinchart/contract/text/texts.ts'
import IconButton from '@mui/material/IconButton'
import CloseRounded from 'icon:round-close'
import ExpandMoreRounded from 'icon:round-expand-more'
import SearchRounded from 'icon:round-search'
import { claimSearchColumns, claimsPage } from '#claims/search-columns.ts'
import { sectionOf } from '#record/sections.ts'
import { useForgetSearchOnLeaving, useRecordSearch } from '#record/record-search.tsx'
import styles from './shell.module.css'

/** The joined search: which column, and what to look for. */
export function SearchBar({ tab }: { tab: string }) {
  const { typed, set } = useRecordSearch(tab)
  useForgetSearchOnLeaving()
  const columns = tab === claimsPage ? claimSearchColumns : (sectionOf(tab)?.searchColumns ?? [])
  return (
    <search className={styles.recordSearch}>
      <div className={styles.recordSearchColumn}>
        <select
          aria-label={frameTexts.searchColumn}
          value={typed.column ?? ''}
          onChange={(event) => set({ ...typed, column: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">{shellLabels.allColumns}</option>
          {columns.map(({ field, label }) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
        </select>
        <ExpandMoreRounded fontSize="small" aria-hidden />
      </div>
      <div className={styles.recordSearchBox} data-part="record-search-box">
        <SearchRounded aria-hidden />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={frameTexts.search}
          placeholder={frameTexts.search}
          maxLength={200}
          value={typed.text}
          onChange={(event) => set({ ...typed, text: event.target.value })}
        />
        {typed.text !== '' && (
          <IconButton aria-label={uiTexts.clearSearch} onClick={() => set({ ...typed, text: '' })}>
            <CloseRounded fontSize="small" />
          </IconButton>
        )}
      </div>
    </search>
  )
}
