/** Rows that the other side is sent, read as the rows of their own list and drawn as the person sees them. */
import { allergyRow } from '@kinchart/contract/allergies.ts'
import { conditionRow } from '@kinchart/contract/conditions.ts'
import { visitNoteRow } from '@kinchart/contract/drvisitnotes.ts'
import { immunizationRow } from '@kinchart/contract/immunization.ts'
import { labRow } from '@kinchart/contract/labs.ts'
import { medicationRow } from '@kinchart/contract/medications.ts'
import { procedureRow } from '@kinchart/contract/procedures.ts'
import type { TabUrl } from '@kinchart/contract/record-types.ts'
import { carePlanRow } from '@kinchart/contract/treatmentplan.ts'
import { vitalRow } from '@kinchart/contract/vitals.ts'
import { showAllergy } from '#chart/allergies/allergies-section.ts'
import { showCondition } from '#chart/conditions/conditions-section.ts'
import { showVisitNote } from '#chart/drvisitnotes/drvisitnotes-section.ts'
import { showImmunization } from '#chart/immunization/immunization-section.ts'
import { showLab } from '#chart/labs/labs-section.ts'
import { showMedication } from '#chart/medications/medications-section.ts'
import { showProcedure } from '#chart/procedures/procedures-section.ts'
import type { ShownRow } from '#chart/section.ts'
import { showCarePlan } from '#chart/treatmentplan/treatmentplan-section.ts'
import { showVital } from '#chart/vitals/vitals-section.ts'

const shows: Record<TabUrl, (row: unknown) => ShownRow> = {
  vitals: (row) => showVital(vitalRow.parse(row)),
  medications: (row) => showMedication(medicationRow.parse(row)),
  treatmentplan: (row) => showCarePlan(carePlanRow.parse(row)),
  procedures: (row) => showProcedure(procedureRow.parse(row)),
  conditions: (row) => showCondition(conditionRow.parse(row)),
  labs: (row) => showLab(labRow.parse(row)),
  immunization: (row) => showImmunization(immunizationRow.parse(row)),
  allergies: (row) => showAllergy(allergyRow.parse(row)),
  drvisitnotes: (row) => showVisitNote(visitNoteRow.parse(row)),
}

/** How the rows of a record type are drawn; throws for a row that is none of its list's. */
export function showAs(tabUrl: string): (row: unknown) => ShownRow {
  if (!Object.hasOwn(shows, tabUrl)) throw new Error('There is no such list.')
  return shows[tabUrl as TabUrl]
}
