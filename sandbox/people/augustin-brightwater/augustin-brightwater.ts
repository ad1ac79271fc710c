import { generateChart } from '#charts/generate-chart.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import type { PersonAt } from '#people/person-at.ts'
import { staff } from '#people/staff-plans.ts'

export const augustinBrightwater: PersonAt = {
  id: 'augustin-brightwater',
  name: 'Augustin Brightwater',
  *makeResources() {
    const chart = openChartMaker('augustin-brightwater', 'Augustin Brightwater')
    addPatient(chart, {
      gender: 'male',
      birthDate: '1957-12-31',
      street: '9 Granite Row',
      city: 'Northfield',
      state: 'VT',
      postalCode: '05663',
    })
    for (const patient of chart.list()) {
      yield* generateChart({
        patient,
        name: 'Augustin Brightwater',
        count: 9999,
        seed: 19_571_231,
        performer: staff.ashgrove,
      })
    }
  },
}
