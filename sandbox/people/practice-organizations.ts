import { marisolAtTallgrass } from '#people/marisol-whitcombe/marisol-at-tallgrass.ts'
import { marisolAtJuniper } from '#people/marisol-whitcombe/marisol-at-juniper.ts'
import { teodorWhitcombe } from '#people/teodor-whitcombe/teodor-whitcombe.ts'
import { inezWhitcombe } from '#people/inez-whitcombe/inez-whitcombe.ts'
import { augustinBrightwater } from '#people/augustin-brightwater/augustin-brightwater.ts'
import { delphineOkonkwoReyes } from '#people/delphine-okonkwo-reyes/delphine-okonkwo-reyes.ts'
import { rufusPennyfeather } from '#people/rufus-pennyfeather/rufus-pennyfeather.ts'
import { ottolineVarga } from '#people/ottoline-varga/ottoline-varga.ts'
import { bartholomewQuill } from '#people/bartholomew-quill/bartholomew-quill.ts'
import { saoirseLindqvist } from '#people/saoirse-lindqvist/saoirse-lindqvist.ts'
import { hyunWooCastellanos } from '#people/hyun-woo-castellanos/hyun-woo-castellanos.ts'
import { winifredAbara } from '#people/winifred-abara/winifred-abara.ts'
import { cosmoThistlewood } from '#people/cosmo-thistlewood/cosmo-thistlewood.ts'
import { zereldaMarkup } from '#people/zerelda-markup/zerelda-markup.ts'
import { lorcanFeatherstone } from '#people/lorcan-featherstone/lorcan-featherstone.ts'
import { osgoodFerrymead } from '#people/osgood-ferrymead/osgood-ferrymead.ts'
import { rosalindTwofold } from '#people/rosalind-twofold/rosalind-twofold.ts'
import { petraEmptyhand } from '#people/petra-emptyhand/petra-emptyhand.ts'
import { makeStaff, type StaffPlan } from '#making/make-staff.ts'
import { makeFamilyClinic } from '#people/family-clinic.ts'
import type { PersonAt } from '#people/person-at.ts'
import { readPassword, type AudiencePolicy, type PracticeOrganization } from '#practice-organization.ts'
import { staffPlans } from '#people/staff-plans.ts'

type Household = { readonly username: string; readonly people: readonly [PersonAt, ...PersonAt[]] }

function makeOrganization(
  plan: StaffPlan,
  audience: AudiencePolicy,
  households: readonly Household[],
): PracticeOrganization {
  return {
    slug: plan.slug,
    hospitalName: plan.hospitalName,
    audience,
    signIns: households.map(({ username, people }) => ({
      username,
      password: readPassword(username),
      name: people[0].name,
      patients: people.map(({ id, name }) => ({ id, name })),
      fhirUser: `Patient/${people[0].id}`,
    })),
    *makeResources() {
      yield* makeStaff(plan)
      for (const { people } of households) for (const person of people) yield* person.makeResources()
    },
  }
}

const alone = (username: string, person: PersonAt): Household => ({ username, people: [person] })

/** In each household, the first member is the person who signs in. */
export function listPracticeOrganizations(): readonly PracticeOrganization[] {
  return [
    makeOrganization(staffPlans.tallgrass, 'required', [
      { username: 'marisol', people: [marisolAtTallgrass, teodorWhitcombe, inezWhitcombe] },
      alone('delphine', delphineOkonkwoReyes),
      alone('rufus', rufusPennyfeather),
      alone('ottoline', ottolineVarga),
      alone('bartholomew', bartholomewQuill),
      alone('hyun-woo', hyunWooCastellanos),
      alone('winifred', winifredAbara),
      alone('zerelda', zereldaMarkup),
    ]),
    makeOrganization(staffPlans.juniper, 'ignored', [
      alone('marisol', marisolAtJuniper),
      alone('cosmo', cosmoThistlewood),
      alone('lorcan', lorcanFeatherstone),
      alone('petra', petraEmptyhand),
      alone('osgood', osgoodFerrymead),
      alone('rosalind', rosalindTwofold),
    ]),
    makeOrganization(staffPlans.harrow, 'forbidden', [alone('saoirse', saoirseLindqvist)]),
    makeOrganization(staffPlans.northfield, 'required', [alone('augustin', augustinBrightwater)]),
    makeFamilyClinic(),
  ]
}
