import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// `node scripts/write-fhir-elements.ts`: generates the table of FHIR's elements, their types and which of them repeat,
// from `@types/fhir`. FHIR XML can't be read without it.

const declarations = dirname(createRequire(import.meta.url).resolve('@types/fhir/package.json'))
const target = join(import.meta.dirname, '..', 'server', 'src', 'forms', 'xml', 'element-types.ts')

/**
 * FHIR releases with the names of their declaration files. A resource is parsed with the release that fits the
 * resource best. If several releases fit equally well, the first of them is used.
 */
const releases = { r4: 'r4', stu3: 'r3', dstu2: 'r2', r5: 'r5' } as const

/**
 * Resource types left out of the table: definitions, catalogs and research. These types don't occur in patients'
 * records, and would make the table much longer.
 */
const leftOut =
  /^(?:ActivityDefinition|ActorDefinition|AdministrableProduct|ArtifactAssessment|BiologicallyDerived|CatalogEntry|ChargeItemDefinition|Citation|CodeSystem|CompartmentDefinition|ConceptMap|ConditionDefinition|Data(?:Element|Requirement)|DeviceDefinition|EffectEvidence|ElementDefinition|EventDefinition|Evidence|ExampleScenario|ExpansionProfile|GraphDefinition|ImplementationGuide|Ingredient|InsurancePlan|Inventory|Library|ManufacturedItem|Measure(?!Report)|MedicationKnowledge|MedicinalProduct|Message|NamingSystem|ObservationDefinition|Operation(?:Definition)|Packaged|PlanDefinition|RegulatedAuthorization|Requirements|Research|RiskEvidence|SearchParameter|ServiceDefinition|SpecimenDefinition|Structure|Substance[A-Z]|Terminology|Test|ValueSet|VerificationResult)/

const INTERFACE = /^export interface (\w+)(?:<[^{]*>)?(?: extends (\w+))?[^{]*\{$/
const MEMBER = /^ {2}(\w+)\??: (.+?)(?: \| undefined)?;$/

function linesOf(text: string): string[] {
  const lines: string[] = []
  let open: string[] | null = null
  let type = ''
  for (const line of text.split(/\r?\n/)) {
    const begins = INTERFACE.exec(line)
    const member = MEMBER.exec(line)
    if (begins) {
      type = begins[1] ?? ''
      open = leftOut.test(type) ? null : [type, begins[2] ?? '-']
    } else if (open && line === '}') {
      lines.push(open.join(' '))
      open = null
    } else if (open && member && !(member[1] ?? '').startsWith('_'))
      open.push(elementOf(type, member[1] ?? '', member[2] ?? ''))
  }
  return lines
}

/**
 * Format: the name, `*` if the element repeats, and the type. No type means text, `#` a number, `!` a boolean, and
 * `:Type` any other type.
 */
function elementOf(holder: string, name: string, written: string): string {
  const isList = written.endsWith('[]')
  const type = (isList ? written.slice(0, -2) : written).replace(/[<|\s].*$/s, '')
  const repeats = isList ? '*' : ''
  if (type === 'string' || type.startsWith("('")) return `${name}${repeats}`
  if (type === 'number') return `${name}${repeats}#`
  if (type === 'boolean') return `${name}${repeats}!`
  // The type name of a backbone element begins with its parent's name, so leave that part out.
  const short = type.startsWith(holder) && type.length > holder.length ? `.${type.slice(holder.length)}` : type
  return `${name}${repeats}:${short === 'T' || short === 'FhirResource' ? 'Resource' : short}`
}

export function writeElementTypes(): string {
  const parts: string[] = []
  const earlier = new Map<string, ReadonlySet<string>>()
  for (const [release, file] of Object.entries(releases)) {
    const all = linesOf(readFileSync(join(declarations, `${file}.d.ts`), 'utf8'))
    let lines = all
    const shared: string[] = []
    for (const [other, known] of earlier) {
      const same = lines.filter((line) => known.has(line))
      shared.push(['=', other, ...same.map((line) => line.split(' ')[0])].join(' '))
      lines = lines.filter((line) => !known.has(line))
    }
    earlier.set(release, new Set(all))
    parts.push(`  ${release}: \`\n${[...shared, ...lines].join('\n')}\n\`,`)
  }
  return `/**
 * The elements of FHIR's types, written by scripts/write-fhir-elements.ts: a line a type, with the type it adds to and its
 * elements; \`*\` where one repeats, \`#\` a number, \`!\` a boolean, \`:Type\` what has elements itself (\`.Name\`: named after
 * its holder), nothing a text. \`= release\` names the types that are the same in an earlier release.
 */
export const elementTypes = {
${parts.join('\n')}
} as const
`
}

if (import.meta.main) writeFileSync(target, writeElementTypes())
