import { addLab, interpretation } from '#making/add-observation.ts'
import { addPatient } from '#making/add-patient.ts'
import { addLabReport } from '#making/add-report.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { loinc } from '#making/codings.ts'
import { decimal, quantity } from '#making/decimal.ts'
import { asFile, marisol } from '#people/marisol-whitcombe/marisol-in-files.ts'

const laboratory = { display: 'Depot Street Laboratory' }
const mg = 'mg/dL'

/** One lipid panel each autumn: date, then total, LDL and HDL cholesterol and triglycerides as printed. */
const panels = [
  ['2022-11-08T07:50:00-06:00', '231', '152', '42', '186'],
  ['2023-11-14T08:05:00-06:00', '222', '143', '44', '171'],
  ['2024-11-12T07:55:00-06:00', '214', '131', '48', '168'],
  ['2025-11-11T08:10:00-06:00', '198', '112', '51', '149'],
] as const

const below = (value: string, limit: string): 'H' | 'N' => (Number(value) < Number(limit) ? 'N' : 'H')
const atMost = (high: string) => ({
  referenceRange: [{ high: { value: decimal(high), unit: mg, code: mg }, text: `<${high}` }],
})
const atLeast = (low: string) => ({
  referenceRange: [{ low: { value: decimal(low), unit: mg, code: mg }, text: `>${low}` }],
})

export function marisolAtHerLaboratory() {
  const chart = openChartMaker('dsl-marisol', 'Marisol Whitcombe')
  addPatient(chart, marisol)
  for (const [on, total, ldl, hdl, triglycerides] of panels) {
    const by = { performer: [laboratory] }
    const results = [
      addLab(chart, loinc('2093-3', 'Cholesterol [Mass/volume] in Serum or Plasma'), {
        on,
        value: quantity(total, mg),
        ...by,
        ...atMost('200'),
        ...interpretation(below(total, '200')),
      }),
      addLab(chart, loinc('13457-7', 'Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation'), {
        on,
        value: quantity(ldl, mg),
        ...by,
        ...atMost('130'),
        ...interpretation(below(ldl, '130')),
      }),
      addLab(chart, loinc('2085-9', 'Cholesterol in HDL [Mass/volume] in Serum or Plasma'), {
        on,
        value: quantity(hdl, mg),
        ...by,
        ...atLeast('40'),
        ...interpretation('N'),
      }),
      addLab(chart, loinc('2571-8', 'Triglyceride [Mass/volume] in Serum or Plasma'), {
        on,
        value: quantity(triglycerides, mg),
        ...by,
        ...atMost('150'),
        ...interpretation(below(triglycerides, '150')),
      }),
    ]
    addLabReport(chart, loinc('24331-1', 'Lipid 1996 panel - Serum or Plasma'), on, results, by)
  }
  return asFile('https://depot-street-laboratory.example/fhir', '2025-11-20T08:00:00Z', chart.list())
}
