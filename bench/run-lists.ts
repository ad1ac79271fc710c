// As run-kinchart.ts, and it makes charts as long as they are asked for and fills the database with people: 'grow PROFILE SIZE',
// 'people FROM TO', 'changed PROFILE'. With the embedded database it serves the bare route, too (`run-bare-list.ts` says why): 'bare' answers its port.
import { addPeople } from './lists/add-people.ts'
import { openBareList } from './lists/bare-list.ts'
import { growChart, noteChange } from './lists/grow-chart.ts'
import { kinchart } from './run-kinchart.ts'

const { db, pool } = kinchart.database

async function answer(what: string, first = '', second = ''): Promise<number> {
  if (what === 'grow') await growChart(db, kinchart.cipher, first, Number(second))
  else if (what === 'people') await addPeople(db, Number(first), Number(second))
  else if (what === 'changed') await noteChange(db, first)
  else if (what === 'bare') {
    const url = await openBareList(pool, kinchart.cipher).listen({ port: 0, host: '127.0.0.1' })
    return Number(new URL(url).port)
  }
  return 0
}

process.on('message', (asked: string) => {
  const [what = '', first, second] = asked.split(' ')
  void answer(what, first, second).then((number) => process.send?.(number))
})
