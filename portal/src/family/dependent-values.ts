import {
  dependentInsurance,
  type DependentInput,
  type dependentContact,
  type dependentDetails,
  addDependent,
  updateDependent,
  getDependent,
} from '@kinchart/contract/calls/family.ts'
import type { z } from 'zod'
import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithVersion } from '#api/call.ts'
import { saveOver, type VersionedValues } from '#api/save-over.ts'
import { dependentsQuery } from '#session/people.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'

type Details = z.output<typeof dependentDetails>
type Insurance = z.output<typeof dependentInsurance>
type ContactType = z.output<typeof dependentContact>['type']

export const contactTypes: readonly ContactType[] = ['Home', 'Cell', 'Work']

export type DependentValues = {
  firstName: string
  lastName: string
  gender: string
  relationship: string
  birthDate: string
  language: string
  contacts: Record<ContactType, string>
  hasInsurance: boolean
  insurance: Insurance
}

const blankInsurance: Insurance = {
  preference: 'primary',
  plan: '',
  contactNumber: '',
  groupName: '',
  copay: '',
  effectiveFrom: '',
  expiresOn: '',
  namesOnCard: '',
  planImage: '',
  insuredEntityType: 'insuredperson',
  insuredEntityNames: '',
  ssnLast4: '',
  gender: '',
  dateOfBirth: '',
  addressLine1: '',
  addressLine2: '',
  country: '',
  state: '',
  city: '',
  county: '',
  postalCode: '',
  phoneAreaCode: '+1',
  phone: '',
}

export const blankDependent: DependentValues = {
  firstName: '',
  lastName: '',
  gender: '',
  relationship: '',
  birthDate: '',
  language: '',
  contacts: { Home: '', Cell: '', Work: '' },
  hasInsurance: false,
  insurance: blankInsurance,
}

export function valuesOf({ id: _id, contacts, insurance, ...basics }: Details): DependentValues {
  const numberOf = (type: ContactType) => contacts.find((contact) => contact.type === type)?.value ?? ''
  return {
    ...basics,
    contacts: { Home: numberOf('Home'), Cell: numberOf('Cell'), Work: numberOf('Work') },
    hasInsurance: insurance !== null,
    insurance: dependentInsurance.parse({ ...blankInsurance, ...insurance }),
  }
}

export function inputOf({ contacts, hasInsurance, insurance, ...basics }: DependentValues): DependentInput {
  return {
    ...basics,
    contacts: contactTypes.flatMap((type) =>
      contacts[type].trim() === '' ? [] : [{ type, value: contacts[type].trim() }],
    ),
    ...(hasInsurance ? { insurance } : {}),
  }
}

type Typed = { readonly baseline: VersionedValues<DependentValues>; readonly typed: DependentValues }

/**
 * Updates the dependent, or adds one if `id` is null. Resolves to false if someone else changed the same fields and
 * the user chooses to continue editing.
 */
export function useSaveDependent(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ baseline, typed }: Typed) => {
      if (id === null) {
        await call(addDependent, { body: inputOf(typed) })
        return true
      }
      const saved = await saveOver({
        baseline,
        typed,
        load: async () => toDependentBaseline(await client.fetchQuery({ ...dependentQuery(id), staleTime: 0 })),
        send: async (_from, to, version) => {
          await call(updateDependent, { body: { ...inputOf(to), id } }, { version })
        },
      })
      return saved !== null
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: dependentsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['dependent'] }),
      ])
    },
  })
}

type LoadedDependent = { readonly dependent: Parameters<typeof valuesOf>[0]; readonly version: string | null }

export const toDependentBaseline = ({ dependent, version }: LoadedDependent): VersionedValues<DependentValues> => ({
  values: valuesOf(dependent),
  version,
})

export const newDependent: VersionedValues<DependentValues> = { values: blankDependent, version: null }

/**
 * The id of the dependent that the user is updating. Null for a new dependent. Stored only for this tab. Source: S1
 * §2.8.
 */
export const readUpdateId = (): string | null => sessionStorage.getItem(storageKeys.updateDependentId)
export const saveUpdateId = (id: string): void => sessionStorage.setItem(storageKeys.updateDependentId, id)
export const clearUpdateId = (): void => sessionStorage.removeItem(storageKeys.updateDependentId)

export const dependentQuery = (dependentId: string) =>
  queryOptions({
    queryKey: ['dependent', dependentId],
    queryFn: async () => {
      const { answer, version } = await callWithVersion(getDependent, { query: { dependentId } })
      return { dependent: answer.dependent, version }
    },
  })
