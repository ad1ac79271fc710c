import { addObservation } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { concept, loinc, type Coding } from '#making/codings.ts'
import { quantity, type Quantity } from '#making/decimal.ts'
import type { PersonAt } from '#people/person-at.ts'

export const osgoodFerrymead: PersonAt = { id: 'osgood-ferrymead', name: 'Osgood Ferrymead', makeResources }

const part = (code: Coding, valueQuantity: Quantity) => ({ code: concept(code), valueQuantity })
const saturation = loinc('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry')
const bloodOxygen = loinc('2708-6', 'Oxygen saturation in Arterial blood')
const flow = (litres: string) => part(loinc('3151-8', 'Inhaled oxygen flow rate'), quantity(litres, 'L/min'))
const share = (percent: string) => part(loinc('3150-0', 'Inhaled oxygen concentration'), quantity(percent, '%'))

/** Vital signs with components in the orders that vendors send. */
function makeResources() {
  const chart = openChartMaker('osgood-ferrymead', 'Osgood Ferrymead')
  addPatient(chart, { gender: 'male', birthDate: '1957-05-30', street: '9 Lockkeeper Row' })
  addObservation(
    chart,
    'vital-signs',
    { coding: [loinc('85354-9', 'Blood pressure panel with all children optional')], text: 'Blood pressure' },
    {
      on: '2025-03-04T09:10:00-06:00',
      component: [
        part(loinc('8462-4', 'Diastolic blood pressure'), quantity('73.0', 'mmHg', 'mm[Hg]')),
        part(loinc('8480-6', 'Systolic blood pressure'), quantity('126.0', 'mmHg', 'mm[Hg]')),
      ],
    },
  )
  const oxygen = { coding: [saturation, bloodOxygen], text: 'Oxygen saturation' }
  const addOxygen = (at: string, extra: object) => addObservation(chart, 'vital-signs', oxygen, { on: at, ...extra })
  addOxygen('2025-03-04T09:12:00-06:00', {
    valueQuantity: quantity('96', '%'),
    component: [flow('7'), share('21')],
  })
  addOxygen('2025-03-04T11:40:00-06:00', { component: [flow('6.0'), share('40.0')] })
  addOxygen('2025-03-04T15:05:00-06:00', { valueQuantity: quantity('98.0', '%'), component: [share('90.00')] })
  return chart.list()
}
