import type { HealthCard } from '@kinchart/contract/calls/covid-passport.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { asText } from '#fhir/json/elements.ts'
import { findCards } from '#forms/health-cards/find-cards.ts'
import { openCard } from '#forms/health-cards/open-card.ts'
import { humanName } from '#fhir/references/human-name.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { isCovidVaccine } from './is-covid-vaccine.ts'

type ReadCard = Omit<HealthCard, 'recordId' | 'providerName'>

/**
 * Skips cards without a COVID-19 vaccination, and invalid cards. Does not verify signatures, because the app that
 * scans a card's code verifies them. Source: SMART Health Cards Framework; see `openCard`.
 */
export const readHealthCards = (file: string): readonly ReadCard[] =>
  (findCards(file)?.cards ?? []).flatMap((jws) => readCard(jws) ?? [])

function readCard(jws: string): ReadCard | null {
  const card = openCard(jws)
  if (card === null) return null
  const resources = card.resources.map(({ resource }) => resource)
  const doses = resources.filter(({ resourceType }) => resourceType === 'Immunization').filter(isCovid)
  if (doses.length === 0) return null
  return {
    issuer: card.issuer,
    issuedAt: card.issuedAt,
    names: resources
      .filter(({ resourceType }) => resourceType === 'Patient')
      .flatMap(({ name }) => humanName(name) ?? []),
    doses: doses.map((dose) => ({
      vaccine: labelOf(dose['vaccineCode']) ?? '',
      date: asText(dose['occurrenceDateTime']) ?? asText(dose['occurrenceString']),
    })),
    jws,
  }
}

const isCovid = ({ vaccineCode }: JsonObject): boolean => isCovidVaccine(vaccineCode)
