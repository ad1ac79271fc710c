import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Icons = Readonly<Record<string, { readonly body: string }>>

const file = new URL(import.meta.resolve('@iconify-json/ic/icons.json'))
const shapes = /<(path|circle)((?: [\w-]+="[^"]*")+)\/>/g

/**
 * Turns `import { AddRounded } from 'icons'` into an MUI component for the Material Icon `round-add`. Each icon is a
 * separate module, so only the chunks of pages that show the icon contain it. `src/ui/icons.d.ts` lists the icons. All
 * names: https://icon-sets.iconify.design/ic/
 */
export function icons(): Plugin {
  // Read on first use, because the file is 4 MB.
  let all: Icons | null = null
  return {
    name: 'kinchart-icons',
    enforce: 'pre',
    transform: (code) =>
      code.includes(`from 'icons'`) ? { code: code.replaceAll(named, toModules), map: null } : null,
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

const named = /^import \{([^}]*)\} from 'icons'/gm

/** Keeps the number of lines unchanged, so that source maps remain correct. */
const toModules = (whole: string, names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `import ${name} from 'icon:${toIconName(name)}'`)
    .join('; ') + '\n'.repeat(whole.split('\n').length - 1)

/** 'AddRounded' → 'round-add' */
function toIconName(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase()
  return words.replace(/^(.*)-(round|outline)e?d$/, '$2-$1')
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
