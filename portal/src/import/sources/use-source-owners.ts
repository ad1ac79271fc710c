import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { useOpenRecord, type Person } from '#session/people.ts'

/** Labeled as in the picker. Null if no profile is assigned yet. */
export function useWhose({
  state,
  profileId,
  profileName: name,
}: ConnectedEhr): Pick<Person, 'name' | 'label' | 'tone'> | null {
  const { people } = useOpenRecord()
  if (state === 'choose-patients') return null
  return people.find((one) => one.profileId === profileId) ?? { name, label: name, tone: 'stone' }
}
