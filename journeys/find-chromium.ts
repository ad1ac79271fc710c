import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

export type Chromium = { readonly executablePath: string; readonly env: Readonly<Record<string, string>> }

/**
 * Returns the first browser that exists: `CHROMIUM_PATH`, the browser from npm (unpacked once into
 * node_modules/.cache), a browser installed on this machine, or Playwright's browser. If there is none, throws an
 * error with instructions.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return { executablePath: given, env: {} }
  const found = (await shipped()) ?? onThisMachine() ?? (await ofPlaywright())
  if (!found) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.')
  return found
}

async function shipped(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
  if (!existsSync(packed)) return undefined
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'kinchart')
  // The file size differs between versions, so the size in the folder's name gives each version its own folder.
  const { size } = statSync(join(packed, 'chromium.br'))
  const folder = await unpackOnce(packed, join(cache, `chromium-${size}`))
  const chromium: Chromium = {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
  return starts(chromium) ? chromium : undefined
}

/**
 * Unpacks into a temporary folder and then renames the folder, so that several journeys can start in parallel. If
 * another journey has already unpacked the browser, uses that journey's folder and deletes the temporary folder.
 */
export async function unpackOnce(packed: string, folder: string): Promise<string> {
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const part = mkdtempSync(`${folder}-`)
  try {
    await unpackTar(join(packed, 'al2023.tar.br'), join(part, 'al2023'))
    await unpackTar(join(packed, 'fonts.tar.br'), part)
    await unpackTar(join(packed, 'swiftshader.tar.br'), part)
    const program = join(part, 'chromium')
    await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), createWriteStream(program))
    chmodSync(program, 0o755)
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

async function unpackTar(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  const tar = join(to, 'unpacking.tar')
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(tar))
  execFileSync('tar', ['-xf', tar, '-C', to])
  rmSync(tar)
}

function onThisMachine(): Chromium | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const which = spawnSync('which', [name], { encoding: 'utf8' })
    const chromium: Chromium = { executablePath: which.stdout?.trim() ?? '', env: {} }
    if (which.status === 0 && starts(chromium)) return chromium
  }
  return undefined
}

async function ofPlaywright(): Promise<Chromium | undefined> {
  const { chromium } = await import('playwright-core')
  const executablePath = chromium.executablePath()
  return existsSync(executablePath) ? { executablePath, env: {} } : undefined
}

const starts = ({ executablePath, env }: Chromium): boolean =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0
