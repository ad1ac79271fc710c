/** All sections of a record, in the order of the printed copy. */
import { allergies } from './allergies.ts'
import { appointments } from './appointments.ts'
import { claims } from './claims.ts'
import { conditions } from './conditions.ts'
import { coverage } from './coverage.ts'
import { drvisitnotes } from './drvisitnotes.ts'
import { encounters } from './encounters.ts'
import { familyhistory } from './familyhistory.ts'
import { immunization } from './immunization.ts'
import { labs } from './labs.ts'
import { medications } from './medications.ts'
import { others } from './others.ts'
import { priorauthorizations } from './priorauthorizations.ts'
import { procedures } from './procedures.ts'
import type { ListCall, ListSection, Section } from './section.ts'
import { treatmentplan } from './treatmentplan.ts'
import { vitals } from './vitals.ts'

const own = [
  allergies,
  conditions,
  medications,
  labs,
  vitals,
  immunization,
  procedures,
  familyhistory,
  treatmentplan,
  encounters,
  drvisitnotes,
  claims,
  priorauthorizations,
  coverage,
  appointments,
] as const

export type SectionName = (typeof own)[number]['name'] | typeof others.name

const ownTypes = new Set<string>(own.flatMap(({ types }) => Object.keys(types)))

const withoutOwn = {
  ...others,
  types: Object.fromEntries(Object.entries(others.types).filter(([type]) => !ownTypes.has(type))),
}

export const sections: readonly Section<SectionName>[] = [...own, withoutOwn]

const isListSection = (one: Section<SectionName>): one is ListSection<SectionName> => 'view' in one

export const listSections: readonly ListSection<SectionName>[] = sections.filter(isListSection)

export const sectionNamed = (name: SectionName): Section<SectionName> => {
  const found = sections.find((one) => one.name === name)
  if (!found) throw new Error(`There is no section ${name}`)
  return found
}

export const listCalls: Readonly<Record<string, ListCall['call']>> = Object.fromEntries(
  sections.flatMap(({ list }) => (list ? [[list.name, list.call]] : [])),
)
