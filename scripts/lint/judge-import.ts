import { posix } from 'node:path'
import type { Part, Room } from './layers.ts'

type Place = { readonly part: Part; readonly room: Room; readonly floor: number }

const testFile = /\.test(?:-support)?\.tsx?$/

/**
 * Returns the reason why a file must not import the named file. Null if the import is allowed. Paths are relative to
 * the repository root.
 */
export function judgeImport(parts: readonly Part[], file: string, named: string): string | null {
  const from = placeOf(parts, file)
  if (from === null) return `${file} is in no room of layers.ts.`
  const target = fileNamed(parts, file, named)
  if (target === null) return null
  const to = placeOf(parts, target)
  if (to === null) return `${target} is in no room of layers.ts.`
  const forTests = testFile.test(file) ? (from.part.testsUse ?? []) : []
  if (from.part !== to.part)
    return [...from.part.uses, ...forTests].includes(to.part.name)
      ? null
      : `${from.part.name} does not import ${to.part.name}.`
  const [here, there] = [pathOf(from), pathOf(to)]
  if (here === there) return null
  if (testFile.test(file)) return null
  if (to.floor > from.floor) return `${here} is below ${there}.`
  if (to.floor === from.floor)
    return `${here} and ${there} are on one floor: what both need goes below, or is handed in.`
  return typeof from.room !== 'string' && from.room.without.includes(nameOf(to.room))
    ? `${here} does without ${there}.`
    : null
}

/** Returns the path of the imported file, relative to the repository root. Null for an external package. */
export function fileNamed(parts: readonly Part[], file: string, named: string): string | null {
  const path = named.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path)
  if (path.startsWith('#')) return posix.join(placeOf(parts, file)?.part.source ?? '', path.slice(1))
  const [, name = '', rest = ''] = /^@kinchart\/([^/]+)\/(.+)$/.exec(path) ?? []
  const other = parts.find((one) => one.name === name)
  return other === undefined ? null : posix.join(other.source, rest)
}

/** Returns the part and layer of a file. Null if layers.ts does not list the file's folder. */
export function placeOf(parts: readonly Part[], file: string): Place | null {
  const part = parts
    .filter(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0]
  if (part === undefined) return null
  const inside = posix.relative(part.folder, file)
  const places = part.floors.flatMap((rooms, floor) =>
    rooms.filter((room) => holds(nameOf(room), inside)).map((room) => ({ part, room, floor })),
  )
  return places.toSorted((a, b) => nameOf(b.room).length - nameOf(a.room).length)[0] ?? null
}

function holds(room: string, inside: string): boolean {
  if (room === '.') return true
  if (room === '*' || room.endsWith('/*')) return posix.dirname(inside) === posix.dirname(room)
  return inside === room || inside.startsWith(`${room}/`)
}

const nameOf = (room: Room): string => (typeof room === 'string' ? room : room.room)
const pathOf = ({ part, room }: Place): string => posix.join(part.folder, nameOf(room))
