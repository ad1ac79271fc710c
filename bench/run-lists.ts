// Like run-kinchart.ts; it also extends charts and adds people to the database: 'grow PROFILE SIZE', 'people FROM TO', 'changed PROFILE'.
import { addPeople } from './lists/add-people.ts'
import { growChart, noteChange } from './lists/grow-chart.ts'
import { kinchart } from './run-kinchart.ts'

const { db } = kinchart.database

async function act(what: string, first = '', second = ''): Promise<void> {
  if (what === 'grow') await growChart(db, kinchart.cipher, first, Number(second))
  else if (what === 'people') await addPeople(db, Number(first), Number(second))
  else if (what === 'changed') await noteChange(db, first)
}

process.on('message', (command: string) => {
  const [what = '', first, second] = command.split(' ')
  void act(what, first, second).then(() => process.send?.(0))
})
