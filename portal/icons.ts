import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Icons = Readonly<Record<string, { readonly body: string }>>

const file = new URL(import.meta.resolve('@iconify-json/ic/icons.json'))
const shapes = /<(path|circle)((?: [\w-]+="[^"]*")+)\/>/g

/**
 * Turns `icon:round-add` into an MUI component for that Material Icon. Each icon is a separate module, so that it is
 * only in the chunks of the pages that show it. All names: https://icon-sets.iconify.design/ic/
 */
export function icons(): Plugin {
  // Read on first use, because the file is 4 MB.
  let all: Icons | null = null
  return {
    name: 'kinchart-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('icon:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith('\0icon:')) return null
      const name = id.slice('\0icon:'.length)
      all ??= (JSON.parse(readFileSync(file, 'utf8')) as { icons: Icons }).icons
      const body = all[name]?.body
      if (body === undefined) return this.error(`@iconify-json/ic has no icon named ${name}.`)
      if (body.replace(shapes, '') !== '') return this.error(`The icon ${name} has more than paths and circles.`)
      return toModule(name, body)
    },
  }
}

function toModule(name: string, body: string): string {
  const elements = [...body.matchAll(shapes)].map(
    ([, tag, attributes = ''], key) => `jsx('${tag}', ${toProps(attributes)}, ${key})`,
  )
  const children = elements.length === 1 ? elements.join('') : `[${elements.join(', ')}]`
  return [
    `import { jsx } from 'react/jsx-runtime'`,
    `import { createSvgIcon } from '@mui/material/SvgIcon'`,
    `export default createSvgIcon(${children}, '${toCamelCase(`-${name}`)}')`,
  ].join('\n')
}

function toProps(attributes: string): string {
  const props = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
    .filter(([, name]) => name !== 'fill')
    .map(([, name = '', value]) => [toCamelCase(name), value])
  return JSON.stringify(Object.fromEntries(props))
}

const toCamelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
