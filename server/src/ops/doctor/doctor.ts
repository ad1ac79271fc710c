/** `kinchart doctor` changes nothing and works even with an invalid configuration. */
import { stripVTControlCharacters } from 'node:util'
import { doctorTexts } from '@kinchart/texts/en/doctor.ts'
import { asTyped, inClone, type TypedStart } from '#platform/commands/as-typed.ts'
import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDisk } from './check-disk.ts'
import { checkEnvironment, readWhatCan, type Environment } from './check-environment.ts'
import { checkFolder } from './check-folder.ts'
import { checkListening } from './check-listening.ts'
import { checkMail } from './check-mail.ts'
import { checkPrivateDatabase } from './check-private-database.ts'
import { checkServerDatabase } from './check-server-database.ts'
import { checkTls } from './check-tls.ts'
import { codeOf, look, wrong, ok, type Finding } from './finding.ts'
import { leastNode } from './least-node.ts'

const texts = doctorTexts.node

const numbersOf = (version: string): readonly number[] => version.split('.').map((part) => Number.parseInt(part, 10))

/** `version` is as in process.versions: '24.1.0'. */
export function checkNode(version: string): readonly Finding[] {
  const [now, least] = [numbersOf(version), numbersOf(leastNode)]
  const at = least.findIndex((number, place) => number !== now[place])
  const isOld = at >= 0 && (now[at] ?? 0) < (least[at] ?? 0)
  return [isOld ? wrong(texts.old({ version, least: leastNode }), texts.oldTodo) : ok(texts.good({ version }))]
}

type Check = { readonly about: string; readonly find: () => Promise<readonly Finding[]> | readonly Finding[] }

const TIMEOUT_MS = 5000

/**
 * Runs all checks and returns their findings in the order in which to print them. `timeoutMs` is the time limit of
 * each check.
 */
export async function examine(env: Environment, timeoutMs = TIMEOUT_MS): Promise<readonly Finding[]> {
  const { config } = readWhatCan(env)
  const { databaseUrl, databaseListenUrl, dataDir, publicUrl, minFreeBytes } = config
  const { about } = doctorTexts
  const isPrivate = databaseUrl === undefined
  const checks: readonly Check[] = [
    { about: about.node, find: () => checkNode(process.versions.node) },
    { about: about.environment, find: () => checkEnvironment(env) },
    { about: about.tls, find: async () => checkTls(publicUrl, { timeoutMs, now: Date.now() }) },
    { about: about.mail, find: async () => checkMail(config, timeoutMs) },
    {
      about: about.database,
      find: async () => (isPrivate ? checkPrivateDatabase(dataDir) : checkServerDatabase(databaseUrl, timeoutMs)),
    },
    ...(isPrivate
      ? []
      : [
          {
            about: about.listening,
            find: async () => checkListening(databaseUrl, databaseListenUrl, timeoutMs),
          },
        ]),
    { about: about.backups, find: async () => checkBackups(config, Date.now()) },
    { about: about.clock, find: async () => checkClock(config, timeoutMs) },
    ...(isPrivate
      ? [
          { about: about.disk, find: async () => checkDisk(dataDir, minFreeBytes) },
          { about: about.folder, find: async () => checkFolder(dataDir) },
        ]
      : []),
  ]
  return (await Promise.all(checks.map(async (check) => perform(check, timeoutMs)))).flat()
}

export async function perform({ about, find }: Check, timeoutMs: number): Promise<readonly Finding[]> {
  const { tooSlow, tooSlowTodo, notChecked, notCheckedTodo } = doctorTexts
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Finding[]>((resolve) => {
    const timeoutFinding = look(tooSlow({ about, seconds: timeoutMs / 1000 }), tooSlowTodo)
    timer = setTimeout(() => resolve([timeoutFinding]), timeoutMs)
  })
  try {
    return await Promise.race([find(), late])
  } catch (error) {
    return [wrong(notChecked({ about, error: codeOf(error) }), notCheckedTodo)]
  } finally {
    clearTimeout(timer)
  }
}

type Telling = {
  readonly say: (line: string) => void
  readonly start?: TypedStart
  readonly timeoutMs?: number
}

export async function runDoctor(env: Environment, { say, start = inClone, timeoutMs }: Telling): Promise<number> {
  const findings = await examine(env, timeoutMs)
  const { verdicts, todo, allGood, looks, wrongs } = doctorTexts
  const width = Math.max(...Object.values(verdicts).map((word) => word.length))
  // Remove control characters, because parts of the output are untrusted, such as a server's name or an environment
  // variable's value.
  const print = (text: string): void => say(asTyped(stripVTControlCharacters(text), start))
  for (const finding of findings) {
    print(`${verdicts[finding.verdict].padEnd(width)}  ${finding.message}`)
    if (finding.todo !== undefined) print(`${' '.repeat(width)}  ${todo({ todo: finding.todo })}`)
  }
  const count = (verdict: Finding['verdict']): number => findings.filter((one) => one.verdict === verdict).length
  const [wrongCount, lookCount] = [count('wrong'), count('look')]
  say('')
  if (wrongCount > 0) say(wrongs({ count: wrongCount }))
  else say(lookCount > 0 ? looks({ count: lookCount }) : allGood)
  return wrongCount === 0 ? 0 : 1
}

if (import.meta.main)
  void runDoctor(process.env, { say: (line) => void process.stdout.write(`${line}\n`) }).then((code) =>
    process.exit(code),
  )
