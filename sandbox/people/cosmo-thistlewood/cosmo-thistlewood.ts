import { addEncounter, addProblem } from '#making/add-clinical.ts'
import { addObservation } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker, type ChartMaker } from '#making/chart-maker.ts'
import { concept, conceptCalled, hl7, icd10, loinc, snomed, usCore } from '#making/codings.ts'
import { quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'

export const cosmoThistlewood: PersonAt = { id: 'cosmo-thistlewood', name: 'Cosmo Thistlewood', makeResources }

/** Care plans, goals, a care team, orders, and appointments in every status. */
function makeResources() {
  const chart = openChartMaker('cosmo-thistlewood', 'Cosmo Thistlewood')
  addPatient(chart, { gender: 'male', birthDate: '1966-08-21', street: '4 Windmill Hill' })
  const visit = addEncounter(chart, 'AMB', concept(snomed('390906007', 'Follow-up encounter')), {
    start: '2026-05-26T09:00:00-05:00',
    end: '2026-05-26T09:25:00-05:00',
    participant: [{ individual: staff.vance }],
  })
  const heart = addProblem(
    chart,
    conceptCalled('Heart failure', snomed('84114007', 'Heart failure'), icd10('I50.9', 'Heart failure, unspecified')),
    '2024-10-02',
  )
  addProblem(chart, conceptCalled('Lives alone and worries about falling'), '2026-05-26', {
    category: [concept(usCore('condition-category', 'health-concern', 'Health Concern'))],
  })
  const weight = chart.add('Goal', {
    lifecycleStatus: 'active',
    achievementStatus: concept(hl7('goal-achievement', 'improving', 'Improving')),
    description: { text: 'Weight below 84.0 kg' },
    startDate: '2026-01-05',
    target: [
      {
        measure: concept(loinc('29463-7', 'Body weight')),
        detailQuantity: { ...quantity('84.0', 'kg'), comparator: '<' },
        dueDate: '2026-12-31',
      },
    ],
    addresses: [heart],
  })
  chart.add('Goal', {
    lifecycleStatus: 'completed',
    description: { text: 'Walk twenty minutes a day' },
    target: [{ dueDate: '2025-09' }],
  })
  const team = chart.add('CareTeam', {
    status: 'active',
    name: 'Heart failure team',
    participant: [
      { role: [concept(snomed('446050000', 'Primary care physician'))], member: staff.vance },
      { role: [concept(snomed('116154003', 'Patient'))], member: chart.subject },
      { role: [{ text: 'Daughter, drives to appointments' }], member: { display: 'Odessa Thistlewood' } },
    ],
    managingOrganization: [staff.juniper],
  })
  const assess = usCore('careplan-category', 'assess-plan', 'Assessment and Plan of Treatment')
  chart.add('CarePlan', {
    text: {
      status: 'additional',
      div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Weigh every morning. Call when up by <b>2 kg</b> in a week.</p></div>',
    },
    status: 'active',
    intent: 'plan',
    category: [concept(assess)],
    title: 'Living with heart failure',
    period: { start: '2026-01-05' },
    careTeam: [team],
    addresses: [heart],
    goal: [weight],
    activity: [
      { detail: { status: 'in-progress', description: 'Weigh every morning', scheduledString: 'every day' } },
      { detail: { status: 'scheduled', code: concept(snomed('103699006', 'Referral to dietitian')) } },
    ],
  })
  chart.add('CarePlan', {
    status: 'revoked',
    intent: 'plan',
    category: [concept(assess)],
    title: 'Quit smoking',
    period: { start: '2021', end: '2022' },
  })
  chart.add('ServiceRequest', {
    status: 'active',
    intent: 'order',
    category: [concept(snomed('409063005', 'Counseling'))],
    code: concept(snomed('103699006', 'Referral to dietitian')),
    authoredOn: '2026-05-26',
    encounter: visit,
    requester: staff.vance,
  })
  chart.add('FamilyMemberHistory', {
    status: 'completed',
    relationship: concept(hl7('v3-RoleCode', 'FTH', 'father')),
    condition: [
      {
        code: concept(snomed('22298006', 'Myocardial infarction')),
        onsetAge: quantity('58', 'years', 'a'),
        contributedToDeath: true,
      },
    ],
  })
  chart.add('QuestionnaireResponse', {
    questionnaire: 'http://loinc.org/q/44249-1',
    status: 'completed',
    authored: '2026-05-26T08:50:00-05:00',
    item: [
      {
        linkId: '44250-9',
        text: 'Little interest or pleasure in doing things',
        answer: [{ valueCoding: loinc('LA6569-3', 'Several days') }],
      },
      { linkId: '44261-6', text: 'PHQ-9 total score', answer: [{ valueInteger: 3 }] },
    ],
  })
  addObservation(
    chart,
    'survey',
    concept(loinc('44261-6', 'Patient Health Questionnaire 9 item (PHQ-9) total score')),
    { on: '2026-05-26', valueInteger: 3 },
  )
  addObservation(
    chart,
    'social-history',
    concept(loinc('63512-8', 'How many people are living or staying at this address')),
    { on: '2026-05-26', valueInteger: 1 },
  )
  addAppointments(chart)
  return chart.list()
}

function addAppointments(chart: ChartMaker) {
  const who = (actor: object) => [
    { actor: chart.subject, status: 'accepted' },
    { actor, status: 'accepted' },
    { actor: staff.juniperMain, status: 'accepted' },
  ]
  const usual = { serviceType: [conceptCalled('Heart failure follow-up')], participant: who(staff.vance) }
  chart.add('Appointment', {
    ...usual,
    status: 'booked',
    start: '2027-01-12T09:00:00-06:00',
    end: '2027-01-12T09:20:00-06:00',
    minutesDuration: 20,
    description: 'Follow-up',
  })
  chart.add('Appointment', {
    ...usual,
    status: 'booked',
    appointmentType: concept(hl7('v2-0276', 'FOLLOWUP', 'A follow up visit from a previous appointment')),
    extension: [
      {
        url: 'https://juniper-street.example/video-visit',
        valueUrl: 'https://video.juniper-street.example/room/cosmo',
      },
    ],
    serviceCategory: [conceptCalled('Telehealth')],
    description: 'Video visit: https://video.juniper-street.example/room/cosmo',
    start: '2026-12-15T16:30:00-06:00',
    end: '2026-12-15T16:45:00-06:00',
  })
  chart.add('Appointment', {
    ...usual,
    status: 'fulfilled',
    start: '2026-05-26T09:00:00-05:00',
    end: '2026-05-26T09:25:00-05:00',
  })
  chart.add('Appointment', {
    ...usual,
    status: 'cancelled',
    cancelationReason: { text: 'Snow' },
    start: '2026-01-20T09:00:00-06:00',
    end: '2026-01-20T09:20:00-06:00',
  })
  chart.add('Appointment', {
    ...usual,
    status: 'noshow',
    start: '2025-08-05T15:00:00-05:00',
    end: '2025-08-05T15:20:00-05:00',
  })
  chart.add('Appointment', {
    ...usual,
    status: 'proposed',
    requestedPeriod: [{ start: '2027-02-01', end: '2027-02-28' }],
  })
}
