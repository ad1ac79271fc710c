import { ProfileScreen } from '#account/profile-screen.tsx'
import { DependentsCard } from '#family/dependents-card.tsx'
import { FirstStep } from '#import/first-step.tsx'
import { ResearchCard } from '#sharing/research/research-card.tsx'

/** My Profile, with what import, sharing and family put into it. */
export function ProfilePage() {
  return <ProfileScreen firstStep={<FirstStep />} research={<ResearchCard />} dependents={<DependentsCard />} />
}
