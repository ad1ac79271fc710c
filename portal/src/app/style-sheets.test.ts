import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const files = readdirSync(src, { recursive: true }).map((name) => join(src, String(name)))
const sheets = files.filter((file) => file.endsWith('.css'))
const scripts = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const texts = new Map([...sheets, ...scripts].map((file) => [file, readFileSync(file, 'utf8')]))
const read = (file: string) => texts.get(file) ?? ''
const addressIn = (file: string, path: string) =>
  path.startsWith('#') ? join(src, path.slice(1)) : join(dirname(file), path)

const withoutRemarks = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:global\([^)]*\)/g, '')
const classesIn = (selector: string) => [...selector.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name ?? '')
const classes = new Map(
  sheets.map((sheet) => [
    sheet,
    new Set(
      [...withoutRemarks(read(sheet)).matchAll(/([^{};]+)\{/g)].flatMap(([, selector]) => classesIn(selector ?? '')),
    ),
  ]),
)
const has = (sheet: string, name: string) => classes.get(sheet)?.has(name) === true

const shared = join(src, 'theme', 'common.module.css')
/** Matches imports of the shared style sheet, which `theme/styles.ts` re-exports. */
const asShared = /^import \{[^}]*\bcommon(?: as (\w+))?\b[^}]*\} from '#theme\/styles\.ts'/gm

const takenBy = new Map(
  scripts.map((file) => [
    file,
    new Map([
      ...[...read(file).matchAll(/^import (?:(\w+) from )?'(\S+\.css)'/gm)]
        .filter(([, , path = '']) => /^[.#]/.test(path))
        .map(([whole, variable, path = '']) => [variable ?? whole, addressIn(file, path)] as const),
      ...[...read(file).matchAll(asShared)].map(([, variable = 'common']) => [variable, shared] as const),
    ]),
  ]),
)
const sheetsOf = (file: string) => takenBy.get(file) ?? new Map<string, string>()

type Use = { readonly file: string; readonly sheet: string; readonly name: string | null }

/** `name` is null if the class name is known only at render time. */
function usesIn(file: string, code: string): Use[] {
  return [...code.matchAll(/\b(\w+)(?:\.(\w+)|\[)/g)].flatMap(([, variable = '', name = null]) => {
    const sheet = sheetsOf(file).get(variable)
    return sheet === undefined ? [] : [{ file, sheet, name }]
  })
}
const uses = scripts.flatMap((file) => usesIn(file, read(file).replaceAll(/^import .*$/gm, '')))

test('every class that a component uses is in the style sheet that the component imports', () => {
  expect(uses.length).toBeGreaterThan(100)
  expect(uses.filter(({ sheet, name }) => name !== null && !has(sheet, name))).toEqual([])
})

const allScripts = scripts.map(read).join('\n')
const isWordOrKey = (name: string) => new RegExp(`'${name}'|\\b${name}:`).test(allScripts)

test('every class in a style sheet is used by a component', () => {
  const unused = sheets.flatMap((sheet) => {
    const taken = uses.filter((use) => use.sheet === sheet)
    // A class name known only at render time must appear as a string or a key in some script.
    const isSomewhere = taken.some(({ name }) => name === null) ? isWordOrKey : () => false
    return [...(classes.get(sheet) ?? [])].filter(
      (name) => !taken.some((use) => use.name === name) && !name.startsWith('Mui') && !isSomewhere(name),
    )
  })
  expect(unused).toEqual([])
})

test('style sheets use sizes relative to the text, so that larger text enlarges the page', () => {
  // Hairlines stay fixed, parts of a drawing scale with the drawing, and print styles have their own units.
  const fixed = sheets
    .filter((sheet) => !/theme\/print\.css$|trend\.module\.css$/.test(sheet))
    .flatMap((sheet) =>
      [...withoutRemarks(read(sheet)).matchAll(/([\d.]+)px/g)]
        .filter(([, px]) => Number(px) > 3 && Number(px) !== 999)
        .map(([length]) => `${sheet.slice(src.length + 1)}: ${length}`),
    )
  expect(fixed).toEqual([])
})

test('a style sheet that is not a CSS module uses only elements, `data-part` attributes and library classes', () => {
  const open = sheets.filter((sheet) => !sheet.endsWith('.module.css'))
  expect(open.flatMap((sheet) => [...(classes.get(sheet) ?? [])]).filter((name) => !name.startsWith('Mui'))).toEqual([])
})

const atOnce = /^(?:import|export) [^;]*?from '([#.][^']+\.tsx?)'/gms
const atOnceOrLater = /(?:^(?:import|export) [^;]*?from |\bimport\()'([#.][^']+\.tsx?)'/gms
/**
 * The static and dynamic imports of each file. Dynamic imports in `src/app` don't count, because each of them loads a
 * separate page.
 */
const draws = new Map(
  scripts.map((file) => [
    file,
    [...read(file).matchAll(file.startsWith(join(src, 'app')) ? atOnce : atOnceOrLater)].map(([, path = '']) =>
      addressIn(file, path),
    ),
  ]),
)
const closures = new Map(
  scripts.map((file) => {
    const all = new Set([file])
    for (const one of all) for (const next of draws.get(one) ?? []) all.add(next)
    return [file, all]
  }),
)
const areTogether = (one: string, other: string) => [...closures.values()].some((all) => all.has(one) && all.has(other))
const pagesWith = (file: string) => [...closures.values()].filter((all) => all.has(file))
const isPresent = (sheet: string, file: string) =>
  pagesWith(file).some((all) => [...all].some((one) => [...sheetsOf(one).values()].includes(sheet)))

const selectors = new Map(
  sheets.map((sheet) => [
    sheet,
    [...withoutRemarks(read(sheet)).matchAll(/([^{};@]+)\{/g)]
      .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
      .map((one) =>
        one
          .trim()
          .split(/(?<=[^\s>+~])\s*(?=[\s>+~])/)
          .map((part) => ({ isChild: part.trim().startsWith('>'), names: classesIn(part) })),
      ),
  ]),
)

const elements = scripts.flatMap((file) =>
  [...read(file).matchAll(/\b(?:c|\w+C)lassName=\{/g)].map(({ index, 0: { length } }) => {
    const code = read(file).slice(index + length)
    let open = 1
    let end = 0
    for (; open > 0 && end < code.length; end += 1) open += code[end] === '{' ? 1 : code[end] === '}' ? -1 : 0
    return usesIn(file, code.slice(0, end))
  }),
)
const giversOf = (sheet: string, name: string) =>
  uses.filter((use) => use.sheet === sheet && (use.name === name || use.name === null)).map(({ file }) => file)

function speaksOf(sheet: string, name: string, given: readonly Use[]): boolean {
  const [{ file } = { file: '' }] = given
  const isNear = (one: string) => giversOf(sheet, one).some((giver) => areTogether(giver, file))
  const canHold = (one: string) =>
    giversOf(sheet, one).some(
      (giver) =>
        giver === file || draws.get(giver)?.includes(file) === true || /\b(?:children|ReactNode)\b/.test(read(giver)),
    )
  return (selectors.get(sheet) ?? []).some(
    (parts) =>
      parts.some(
        ({ names, isChild }, at) =>
          names.includes(name) &&
          names.every((one) => given.some((use) => use.name === one)) &&
          (!isChild || (parts[at - 1]?.names ?? []).every(canHold)),
      ) && parts.every(({ names }) => names.every((one) => given.some((use) => use.name === one) || isNear(one))),
  )
}

test('if several style sheets of a page define a class, an element uses the class from all of them', () => {
  const halves = elements.flatMap((given) =>
    given.flatMap(({ file, name }) =>
      sheets
        .filter(
          (sheet) =>
            name !== null && has(sheet, name) && !given.some((use) => use.sheet === sheet && use.name === name),
        )
        .filter((sheet) => name !== null && isPresent(sheet, file) && speaksOf(sheet, name, given))
        .map((sheet) => ({ file, name, alsoIn: sheet })),
    ),
  )
  expect(halves).toEqual([])
})

test('no style sheet uses left or right, because some languages are written from right to left', () => {
  const sided =
    /(?:^|[;{\s])(?:left|right)\s*:|(?:margin|padding|border)-(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius|text-align\s*:\s*(?:left|right)|float\s*:/
  expect(sheets.filter((sheet) => sided.test(withoutRemarks(read(sheet))))).toEqual([])
})
