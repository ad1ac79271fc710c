// Like run-kinchart.ts, but also accepts commands: 'grow PROFILE SIZE' extends the chart of a profile, 'changed
// PROFILE' marks the chart as changed.
import { growChart, noteChange } from './grow-chart.ts'
import { kinchart } from './run-kinchart.ts'

const { db } = kinchart.database

process.on('message', (command: string) => {
  const [what, profileId = '', size] = command.split(' ')
  const done = what === 'grow' ? growChart(db, kinchart.cipher, profileId, Number(size)) : noteChange(db, profileId)
  void done.then(() => process.send?.(0))
})
