import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'
import { leastNode } from './least-node.ts'

const texts = doctorTexts.node

const numbersOf = (version: string): readonly number[] => version.split('.').map((part) => Number.parseInt(part, 10))

/** Checks whether Node is new enough. `version`: as in process.versions, '24.1.0'. */
export function checkNode(version: string): readonly Finding[] {
  const [now, least] = [numbersOf(version), numbersOf(leastNode)]
  const at = least.findIndex((number, place) => number !== now[place])
  const isOld = at >= 0 && (now[at] ?? 0) < (least[at] ?? 0)
  return [isOld ? wrong(texts.old({ version, least: leastNode }), texts.oldTodo) : ok(texts.good({ version }))]
}
