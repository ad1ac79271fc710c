import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const files = readdirSync(src, { recursive: true }).map((name) => join(src, String(name)))
const sheets = files.filter((file) => file.endsWith('.css'))
const read = (file: string) => readFileSync(file, 'utf8')

const withoutRemarks = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:global\([^)]*\)/g, '')
const classesOf = (css: string) =>
  new Set([...withoutRemarks(css).matchAll(/\.(-?[a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name ?? ''))

type Use = { readonly file: string; readonly sheet: string; readonly name: string | null }

/** What components take out of style sheets; null for a name that is known only when it is drawn. */
const uses: readonly Use[] = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const code = read(file)
    const imports = [...code.matchAll(/^import (\w+) from '(\S+\.module\.css)'/gm)]
    return imports.flatMap(([, variable = '', path = '']) => {
      const sheet = path.startsWith('#') ? join(src, path.slice(1)) : join(dirname(file), path)
      const named = code
        .replaceAll(/^import .*$/gm, '')
        .matchAll(new RegExp(String.raw`\b${variable}(?:\.(\w+)|\[)`, 'g'))
      return [...named].map(([, name = null]) => ({ file, sheet, name }))
    })
  })

test('every class that a component names is in the style sheet that it takes it from', () => {
  expect(uses.length).toBeGreaterThan(100)
  expect(uses.filter(({ sheet, name }) => name !== null && !classesOf(read(sheet)).has(name))).toEqual([])
})

test('no style sheet holds a class that no component names', () => {
  const unused = sheets.flatMap((sheet) => {
    const taken = uses.filter((use) => use.sheet === sheet)
    if (taken.some(({ name }) => name === null)) return []
    return [...classesOf(read(sheet))].filter(
      (name) => !taken.some((use) => use.name === name) && !name.startsWith('Mui'),
    )
  })
  expect(unused).toEqual([])
})

test('a style sheet that is no module speaks of elements, their parts and the classes of libraries', () => {
  const open = sheets.filter((sheet) => !sheet.endsWith('.module.css'))
  expect(open.flatMap((sheet) => [...classesOf(read(sheet))]).filter((name) => !name.startsWith('Mui'))).toEqual([])
})
