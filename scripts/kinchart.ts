// The package's program: `kinchart demo`, `serve`, `doctor` and the operator's commands.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPackage } from '@kinchart/server/platform/commands/as-typed.ts'
import { programTexts } from '@kinchart/texts/en/commands.ts'
import { takeMemoryFlags } from './memory-flags.ts'
import { trustAuthorities } from '@kinchart/server/platform/trust-authorities.ts'

/** In the package, this file is in dist/scripts and the built portal in dist/portal. */
const portalFolder = async (): Promise<string> => join(import.meta.dirname, '..', 'portal')

const version = (): string => {
  const manifest = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

async function commandWords(): Promise<readonly string[]> {
  return (await import('@kinchart/server/app/commands.ts')).commandWords()
}

const help = async (): Promise<string> => programTexts.help({ commands: (await commandWords()).join(' | ') })

/**
 * One-word commands. Each command loads its code on demand, because most commands don't need the simulated hospitals.
 */
const programs: Readonly<Record<string, () => Promise<number | undefined>>> = {
  demo: async () => {
    takeMemoryFlags()
    const { runDemo } = await import('./run-demo.ts')
    await runDemo(portalFolder, inPackage)
    return undefined
  },
  doctor: async () => {
    const { runDoctor } = await import('@kinchart/server/ops/doctor/doctor.ts')
    const exitCode = await runDoctor(process.env, {
      say: (line) => void process.stdout.write(`${line}\n`),
      start: inPackage,
    })
    // A check that timed out must not delay the exit.
    return process.exit(exitCode)
  },
  serve: async () => {
    takeMemoryFlags()
    const { runServer } = await import('./run-server.ts')
    await runServer(portalFolder, inPackage)
    return undefined
  },
}

export async function runProgram(typed: readonly string[]): Promise<void> {
  const exitCode = await run(typed)
  if (exitCode !== undefined) process.exitCode = exitCode
}

async function run(typed: readonly string[]): Promise<number | undefined> {
  const [word = '', ...rest] = typed
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const refuse = async (line: string): Promise<number> => {
    process.stderr.write(`${line}\n\n${await help()}\n`)
    return 2
  }
  trustAuthorities((line) => void process.stderr.write(`${line}\n`))
  if (word === '--version' || word === '-v') return (say(version()), 0)
  if (word === '--help' || word === '-h' || word === 'help') return (say(await help()), 0)
  if (Object.hasOwn(programs, word)) {
    if (rest.includes('--help') || rest.includes('-h')) return (say(await help()), 0)
    return rest.length > 0 ? refuse(programTexts.nothingAfter({ word })) : programs[word]?.()
  }
  if (word === '') return refuse(programTexts.sayWhat)
  // Loading a directory of a million doctors must not use up the server machine's memory.
  takeMemoryFlags()
  if (!(await commandWords()).includes(word)) return refuse(programTexts.noWord({ word }))
  const { runTyped } = await import('@kinchart/server/app/commands.ts')
  return runTyped(typed, inPackage)
}
