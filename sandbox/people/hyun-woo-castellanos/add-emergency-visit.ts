import { addEncounter, addImmunization } from '#making/add-clinical.ts'
import { addLab, addObservation, addVital } from '#making/add-observation.ts'
import { addLabReport, addNote, addReport, inline, noteTypes } from '#making/add-report.ts'
import type { ChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, cvx, hl7, loinc, snomed, type Coding } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { JsonObject } from '#records/fhir-resource.ts'
import { staff } from '#people/staff-plans.ts'
import { healthCard } from './health-card.ts'

const ON = '2025-07-04T20:30:00-05:00'

export function addEmergencyVisit(chart: ChartMaker, diagnosis: JsonObject) {
  return addEncounter(chart, 'EMER', concept(snomed('50849002', 'Emergency room admission')), {
    start: '2025-07-04T20:05:00-05:00',
    end: '2025-07-05T01:30:00-05:00',
    serviceProvider: staff.tallgrass,
    participant: [{ type: [concept(hl7('v3-ParticipationType', 'ATND', 'attender'))], individual: staff.odell }],
    reasonCode: [conceptCalled('Fall from a ladder, wrist pain')],
    diagnosis: [{ condition: diagnosis, use: concept(hl7('diagnosis-role', 'DD', 'Discharge diagnosis')) }],
    hospitalization: {
      admitSource: concept(hl7('admit-source', 'emd', 'From accident/emergency department')),
      dischargeDisposition: concept(hl7('discharge-disposition', 'home', 'Home')),
    },
  })
}

/** Adds the blood and urine screens of the emergency visit, and a weight that references no encounter. */
export function addScreens(chart: ChartMaker, encounter: JsonObject): void {
  const screened = (code: Coding, found: string) =>
    addObservation(chart, 'laboratory', concept(code), { on: ON, encounter, valueString: found })
  const panel = [
    screened(loinc('19261-7', 'Amphetamines [Presence] in Urine by Screen method'), 'Negative'),
    screened(loinc('14316-4', 'Benzodiazepines [Presence] in Urine by Screen method'), 'Negative'),
    screened(loinc('18282-4', 'Cannabinoids [Presence] in Urine by Screen method'), 'Negative'),
    screened(loinc('19359-9', 'Cocaine [Presence] in Urine by Screen method'), 'Negative'),
    screened(loinc('19295-5', 'Opiates [Presence] in Urine by Screen method'), 'Positive'),
  ]
  addLabReport(chart, loinc('65750-2', 'Drugs of abuse 5 panel - Urine by Screen method'), ON, panel, { encounter })
  addLab(chart, loinc('5640-8', 'Ethanol [Mass/volume] in Blood'), {
    on: ON,
    value: quantity('0.010', 'g/dL'),
    encounter,
  })
  addVital(chart, loinc('29463-7', 'Body weight'), { on: ON, value: quantity('71.40', 'kg') })
}

/** Adds two vaccine doses, a refused dose, and a health card from an unknown issuer. */
export function addVaccinations(chart: ChartMaker): void {
  const pfizer = cvx('208', 'COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose')
  const dose = (number: string) => ({
    lotNumber: `MADEUP-${number}`,
    site: concept(hl7('v3-ActSite', 'LA', 'left arm')),
    route: concept(hl7('v3-RouteOfAdministration', 'IM', 'Injection, intramuscular')),
    performer: [{ actor: staff.odell }],
    vaccineCode: {
      coding: [
        pfizer,
        { system: 'http://hl7.org/fhir/sid/ndc', code: '59267-1000-1', display: 'Pfizer-BioNTech COVID-19 Vaccine' },
      ],
      text: 'COVID-19 mRNA vaccine',
    },
    protocolApplied: [{ doseNumberString: number }],
  })
  addImmunization(chart, pfizer, '2021-04-06', dose('1'))
  addImmunization(chart, pfizer, '2021-04-28', dose('2'))
  addImmunization(chart, cvx('300', 'COVID-19, mRNA, LNP-S, bivalent, PF, 30 mcg/0.3 mL'), '2022-11-14', {
    status: 'not-done',
    statusReason: concept(hl7('v3-ActReason', 'PATOBJ', 'patient objection')),
  })
  addImmunization(chart, cvx('140', 'Influenza, split virus, trivalent, PF'), '2024-10-02')
  addNote(chart, noteTypes.laboratory, {
    on: '2021-05-02',
    content: [
      inline('application/smart-health-card', JSON.stringify({ verifiableCredential: [healthCard] }), 'Health card'),
    ],
  })
}

/** Adds a result that is dated long after the visit and is not part of a screen. */
export function addTreatmentLevel(chart: ChartMaker): void {
  addReport(
    chart,
    concept(hl7('v2-0074', 'MB', 'Microbiology')),
    loinc('18769-0', 'Microbial susceptibility tests Set'),
    '2025-08-01',
    { conclusion: 'Drug sensitivity: susceptible to cephalexin.' },
  )
}
