import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import type { PersonAt } from '#people/person-at.ts'

export const petraEmptyhand: PersonAt = { id: 'petra-emptyhand', name: 'Petra Emptyhand', makeResources }

function makeResources() {
  const chart = openChartMaker('petra-emptyhand', 'Petra Emptyhand')
  addPatient(chart, { gender: 'female', birthDate: '2001-01-01', street: '2 New Street' })
  return chart.list()
}
