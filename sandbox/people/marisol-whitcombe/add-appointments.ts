import type { ChartMaker } from '#making/chart-maker.ts'
import { conceptCalled } from '#making/codings.ts'
import { staff } from '#people/staff-plans.ts'

const ROOM = 'https://video.tallgrass.example/room/marisol'

export function addAppointments(chart: ChartMaker): void {
  const add = (
    status: string,
    start: string,
    end: string,
    reason: string,
    more: Parameters<ChartMaker['add']>[1] = {},
  ) =>
    chart.add('Appointment', {
      status,
      start,
      end,
      reasonCode: [{ text: reason }],
      participant: [
        { actor: chart.subject, status: 'accepted' },
        { actor: staff.odell, status: 'accepted' },
        { actor: staff.tallgrassMain, status: 'accepted' },
      ],
      ...more,
    })
  add('fulfilled', '2026-04-14T09:00:00-05:00', '2026-04-14T09:35:00-05:00', 'Yearly check')
  add('cancelled', '2026-09-08T14:00:00-05:00', '2026-09-08T14:20:00-05:00', 'Flu shot')
  add('booked', '2027-04-20T09:00:00-05:00', '2027-04-20T09:35:00-05:00', 'Yearly check of blood pressure and diabetes')
  add('booked', '2027-01-14T16:30:00-06:00', '2027-01-14T16:50:00-06:00', 'Results of the blood test', {
    serviceType: [conceptCalled('Telehealth visit')],
    // References the doctor's role, which includes her profession and location.
    participant: [
      { actor: chart.subject, status: 'accepted' },
      {
        actor: { reference: `${staff.odell.reference.replace('Practitioner/', 'PractitionerRole/')}-role` },
        status: 'accepted',
      },
    ],
    // R5's virtualService, backported to R4.
    extension: [
      {
        url: 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Appointment.virtualService',
        extension: [{ url: 'address', valueUrl: ROOM }],
      },
    ],
  })
}
