import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

/** Kinchart's version, from package.json. */
export const versionOfKinchart: string = manifest.parse(
  JSON.parse(readFileSync(findPackageJSON('../../app', import.meta.url) ?? '', 'utf8')),
).version
