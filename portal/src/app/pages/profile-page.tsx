import { useQuery } from '@tanstack/react-query'
import { ProfileScreen } from '#account/profile-screen.tsx'
import { DependentsCard } from '#family/dependents-card.tsx'
import { connectedQuery } from '#import/whose-records.tsx'
import { FirstStep } from '#import/first-step.tsx'
import { ResearchCard } from '#sharing/research/research-card.tsx'

export function ProfilePage() {
  const isFirstKnown = !useQuery(connectedQuery).isPending
  return (
    <ProfileScreen
      isFirstKnown={isFirstKnown}
      firstStep={<FirstStep />}
      research={<ResearchCard />}
      dependents={<DependentsCard />}
    />
  )
}
