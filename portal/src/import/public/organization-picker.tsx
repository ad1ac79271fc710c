import { constants } from '@kinchart/contract/rules/constants.ts'
import type { CareOrganization } from '@kinchart/contract/calls/directory.ts'
import { importLabels } from '@kinchart/texts/en/import.ts'
import Autocomplete from '@mui/material/Autocomplete'
import InputBase from '@mui/material/InputBase'
import { useInfiniteQuery } from '@tanstack/react-query'
import CloseRounded from 'icon:round-close'
import ExpandMoreRounded from 'icon:round-expand-more'
import { useId, useState, type ReactNode, type UIEvent } from 'react'
import { FieldNote } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { organizationsQuery } from '../organizations-query.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { SectionHtml, useDress, usePlaceholder } from './dressing.tsx'
import { completenessTexts } from '@kinchart/texts/en/completeness.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import fieldStyles from '#ui/field.module.css'
import styles from './public.module.css'

type Props = {
  readonly chosen: CareOrganization | null
  readonly error: string | undefined
  readonly tooltip: ReactNode
  readonly onChoose: (organization: CareOrganization | null) => void
  readonly onType: (typed: string) => void
}

export const labelOf = ({ hospitalName, ehrEndPointId }: CareOrganization): string =>
  `${hospitalName} (${ehrEndPointId})`

const nearEndPx = 120

/** Typing searches, scrolling loads more. Source: S2 §2, §9. */
export function OrganizationPicker({ chosen, error, tooltip, onChoose, onType }: Props) {
  const inputId = useId()
  const [typed, setTyped] = useState('')
  const { words, style } = useDress('import-autocomplete')
  const placeholder = usePlaceholder()
  const list = useInfiniteQuery(
    organizationsQuery('CareOrganization', useDebouncedValue(typed, constants.searchDebounceMs)),
  )
  const options = [
    ...new Map(list.data?.pages.flatMap((page) => page.endpoints).map((one) => [one.ehrEndPointId, one])).values(),
  ]
  const isEmpty = list.data?.pages.at(-1)?.isDirectoryEmpty === true
  const goOn = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    const isAtEnd = scrollTop + clientHeight > scrollHeight - nearEndPx
    if (isAtEnd && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  return (
    <div className={classNames(fieldStyles.field, styles.publicPicker)} data-part="field">
      <span className={styles.publicLabel}>
        <label className={fieldStyles.fieldLabel} id={`${inputId}-label`} htmlFor={inputId}>
          {words.label}
        </label>
        {tooltip}
      </span>
      <Autocomplete
        id={inputId}
        disablePortal
        options={options}
        value={chosen}
        onChange={(_event, organization) => onChoose(organization)}
        onInputChange={(_event, text, reason) => {
          if (reason !== 'input' && reason !== 'clear') return
          setTyped(text)
          onType(text)
        }}
        filterOptions={(all) => all}
        getOptionLabel={labelOf}
        getOptionKey={({ ehrEndPointId }) => ehrEndPointId}
        getOptionDisabled={({ isConnectable }) => !isConnectable}
        isOptionEqualToValue={(one, other) => one.ehrEndPointId === other.ehrEndPointId}
        loading={list.isPending}
        loadingText={importLabels.pickerLoading}
        noOptionsText={
          list.isError
            ? completenessTexts.couldNotLoad
            : isEmpty
              ? importLabels.directoryEmpty
              : importLabels.noneListed
        }
        popupIcon={<ExpandMoreRounded />}
        clearIcon={<CloseRounded fontSize="small" />}
        onOpen={() => {
          if (list.isError) void list.refetch()
        }}
        slotProps={{ listbox: { onScroll: goOn, className: classNames(styles.publicOptions) } }}
        renderOption={({ key, ...option }, organization) => (
          <li key={key} {...option}>
            <span className={common.grow}>
              {organization.hospitalName}{' '}
              <span className={classNames(common.muted, common.num)}>({organization.ehrEndPointId})</span>
              {organization.place !== '' && <small>{organization.place}</small>}
              {!organization.isConnectable && (
                <small>{organization.notConnectableReason ?? importLabels.notConnectable}</small>
              )}
            </span>
          </li>
        )}
        renderInput={({ slotProps, disabled, fullWidth }) => (
          <InputBase
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            onMouseDown={slotProps.input.onMouseDown}
            startAdornment={slotProps.input.startAdornment}
            endAdornment={
              <>
                {list.isFetching && <Spinner />}
                {slotProps.input.endAdornment}
              </>
            }
            disabled={disabled}
            fullWidth={fullWidth}
            placeholder={placeholder}
            error={error !== undefined}
            style={style}
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                maxLength: constants.searchLength,
                'aria-invalid': error !== undefined,
                ...(error === undefined ? {} : { 'aria-describedby': `${inputId}-note` }),
              },
            }}
          />
        )}
      />
      <FieldNote id={`${inputId}-note`} error={error} />
      <SectionHtml section="import-autocomplete" />
    </div>
  )
}
