import type { othersTab } from '@kinchart/contract/other-records.ts'
import type { TabUrl } from '@kinchart/contract/record-types.ts'
import { labsSection } from './labs/labs-section.ts'
import { vitalsSection } from './vitals/vitals-section.ts'
import { medicationsSection } from './medications/medications-section.ts'
import { treatmentPlanSection } from './treatmentplan/treatmentplan-section.ts'
import { proceduresSection } from './procedures/procedures-section.ts'
import { conditionsSection } from './conditions/conditions-section.ts'
import { immunizationSection } from './immunization/immunization-section.ts'
import { allergiesSection } from './allergies/allergies-section.ts'
import { visitNotesSection } from './drvisitnotes/drvisitnotes-section.ts'
import { othersSection } from './others/others-section.ts'
import type { Section } from './section.ts'

const sections: Record<TabUrl | typeof othersTab, Section> = {
  vitals: vitalsSection,
  medications: medicationsSection,
  treatmentplan: treatmentPlanSection,
  procedures: proceduresSection,
  conditions: conditionsSection,
  labs: labsSection,
  immunization: immunizationSection,
  allergies: allergiesSection,
  drvisitnotes: visitNotesSection,
  others: othersSection,
}

/** What is known of a tab; null for an address that is no known tab, which shows an empty grid. Source: S3 §2. */
export function sectionOf(tabUrl: string): Section | null {
  return Object.hasOwn(sections, tabUrl) ? sections[tabUrl as keyof typeof sections] : null
}
