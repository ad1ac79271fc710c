import { constants } from '@kinchart/contract/rules/constants.ts'
import { type RecipientKind, pickedRecipient, addDoctors, addOrganization } from '@kinchart/contract/calls/sharing.ts'
import { doctorTexts, pickerTexts } from '@kinchart/texts/en/doctors.ts'
import Autocomplete from '@mui/material/Autocomplete'
import InputBase from '@mui/material/InputBase'
import { useQuery, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { FieldLabel, FieldNote } from '#ui/field.tsx'
import styles from './provider-picker.module.css'
import { classNames } from '#theme/styles.ts'
import fieldStyles from '#ui/field.module.css'
import {
  getAllOrganizations,
  getProviders,
  type ListedDoctor,
  type Organization,
} from '@kinchart/contract/calls/providers.ts'
import { call } from '#api/call.ts'
import { useForm } from 'react-hook-form'
import { byRules } from '#ui/form-field.tsx'
import { useNotify } from '#ui/page.tsx'
import { messages } from '@kinchart/contract/text/texts.ts'
import { CallFailedError, failureText } from '#api/send.ts'

type ProviderOption = {
  readonly id: string
  readonly name: string
  /** The type and address, which distinguish entries with the same name. '' if neither is known. */
  readonly detail: string
  readonly isSeen: boolean
}

const doctorOption = (doctor: ListedDoctor): ProviderOption => ({
  id: doctor.providerId,
  name: doctor.providerName,
  detail: [doctor.providerType, doctor.providerAddress].filter((part) => part !== null).join(' · '),
  isSeen: doctor.isSeen,
})

const organizationOption = ({ organizationId, organizationName, location }: Organization): ProviderOption => ({
  id: organizationId,
  name: organizationName,
  detail: location ?? '',
  isSeen: false,
})

const OFFERED = 50

const optionsQuery = (kind: RecipientKind, profileId: string, search: string) =>
  queryOptions({
    queryKey: ['doctors', 'options', kind, profileId, search],
    queryFn: async (): Promise<{ options: readonly ProviderOption[]; hasMore: boolean }> => {
      const part = { pageNumber: 1, pageSize: OFFERED, ...(search === '' ? {} : { search }) }
      if (kind === 'organization') {
        const { organizations, total, isMore } = await call(getAllOrganizations, { query: part })
        return { options: organizations.map(organizationOption), hasMore: isMore || total > OFFERED }
      }
      const { providers, total, isMore } = await call(getProviders, { query: { ...part, profileId } })
      return { options: providers.map(doctorOption), hasMore: isMore || total > OFFERED }
    },
    placeholderData: keepPreviousData,
  })

type PickedProvider = ProviderOption

type Props = {
  readonly kind: RecipientKind
  readonly profileId: string
  readonly value: PickedProvider | null
  readonly onChange: (picked: PickedProvider | null) => void
  readonly error?: string | undefined
}

/** The server runs the search. Doctors from the open patient's record are listed first, under a separate heading. */
export function ProviderPicker({ kind, profileId, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const id = useId()
  // Do not search for the name of the selected entry.
  const settled = useDebouncedValue(typed === value?.name ? '' : typed.trim(), constants.searchDebounceMs)
  const { data, isPending, isError } = useQuery(optionsQuery(kind, profileId, settled))
  const options = data?.options ?? []
  const hasSeen = options.some((one) => one.isSeen)
  const isEmpty = data !== undefined && options.length === 0 && settled === ''
  const emptyText = kind === 'doctor' ? doctorTexts.emptyDoctors : doctorTexts.emptyOrganizations
  const help = isError ? pickerTexts.failed : isEmpty ? emptyText : data?.hasMore === true ? pickerTexts.keepTyping : ''
  return (
    <div className={classNames(fieldStyles.field, styles.providerPicker)} data-part="field">
      <FieldLabel htmlFor={id} label={pickerTexts[kind].label} isRequired />
      <Autocomplete
        id={id}
        options={options}
        value={value}
        inputValue={typed}
        onInputChange={(_event, text) => setTyped(text)}
        onChange={(_event, picked) => onChange(picked)}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        // The server has already filtered the options.
        filterOptions={(all) => all}
        {...(hasSeen && {
          groupBy: (option: ProviderOption) => (option.isSeen ? doctorTexts.seen : doctorTexts.everybodyElse),
        })}
        loading={isPending}
        loadingText={pickerTexts.searching}
        noOptionsText={isError ? pickerTexts.failed : isEmpty ? emptyText : doctorTexts.noOptions}
        slotProps={{ paper: { className: classNames(styles.providerOptions) } }}
        renderInput={({ slotProps, disabled }) => (
          <InputBase
            ref={slotProps.input.ref}
            fullWidth
            disabled={disabled}
            error={error !== undefined}
            placeholder={pickerTexts[kind].placeholder}
            endAdornment={slotProps.input.endAdornment}
            inputProps={{
              ...slotProps.htmlInput,
              maxLength: constants.searchLength,
              'aria-invalid': error !== undefined,
              'aria-required': true,
              'aria-describedby': `${id}-note`,
            }}
          />
        )}
        renderOption={({ key: _key, ...props }, option) => (
          <li key={option.id} {...props}>
            <span className={styles.providerOption}>
              <span>{option.name}</span>
              {option.detail !== '' && <span className={styles.providerDetail}>{option.detail}</span>}
            </span>
          </li>
        )}
      />
      <FieldNote id={`${id}-note`} error={error} help={help === '' ? undefined : help} />
    </div>
  )
}

type Options = { readonly kind: RecipientKind; readonly profileId: string; readonly onDone: () => void }

export function useAddForm({ kind, profileId, onDone }: Options) {
  const [value, setValue] = useState<PickedProvider | null>(null)
  const form = useForm({ resolver: byRules(() => pickedRecipient(kind)), defaultValues: { id: '' } })
  const adding = useAddRecipient(onDone)
  const { errors, isSubmitted } = form.formState
  return {
    isAdding: adding.isPending,
    add: form.handleSubmit(({ id }) => {
      if (!adding.isPending) adding.mutate({ kind, id, profileId })
    }),
    picker: {
      kind,
      profileId,
      value,
      onChange: (picked: PickedProvider | null) => {
        setValue(picked)
        form.setValue('id', picked?.id ?? '', { shouldValidate: isSubmitted })
      },
      error: errors.id?.message,
    },
  }
}

/** Source: S2 §8. */
export function addFailureText(failure: unknown): string {
  if (!(failure instanceof CallFailedError) || failure.code === 'unreachable') return messages.somethingWentWrong
  const isThere = failure.code === 'doctor-already-added' || failure.code === 'organization-already-added'
  return isThere ? failureText(failure) : messages.addFailed
}

type Adding = { readonly kind: RecipientKind; readonly id: string; readonly profileId: string }

/** Source: S2 §7, §8. */
export function useAddRecipient(onDone: () => void) {
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, id, profileId }: Adding) =>
      kind === 'doctor'
        ? call(addDoctors, { body: { status: constants.doctorConnectedStatus, providerId: id, profileId } })
        : call(addOrganization, { body: { organizationId: id, profileId } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      await client.invalidateQueries({ queryKey: careTeamKey })
      onDone()
    },
    onError: (failure) => notify('error', addFailureText(failure)),
  })
}

/** Prefix of every query that changes when a recipient is added or a share changes. */
export const careTeamKey = ['care-team'] as const
