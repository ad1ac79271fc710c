import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { useOpenRecord, type Person } from '#session/people.ts'

/** Returns the patient of a source, labeled as in the picker for consistency; null if no one is assigned yet. */
export function useWhose({
  state,
  profileId,
  profileName: name,
}: ConnectedEhr): Pick<Person, 'name' | 'label' | 'tone'> | null {
  const { people } = useOpenRecord()
  if (state === 'choose-patients') return null
  return people.find((one) => one.profileId === profileId) ?? { name, label: name, tone: 'stone' }
}
