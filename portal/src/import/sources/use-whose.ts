import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { useOpenRecord } from '#session/people.ts'
import type { Person } from '#session/people.ts'

/** Whose record it is, as the picker writes it, so that it is the same person everywhere; null where nobody has said yet. */
export function useWhose({
  state,
  profileId,
  profileName: name,
}: ConnectedEhr): Pick<Person, 'name' | 'label' | 'tone'> | null {
  const { people } = useOpenRecord()
  if (state === 'choose-patients') return null
  return people.find((one) => one.profileId === profileId) ?? { name, label: name, tone: 'stone' }
}
