import { spawnSync, type SpawnOptions } from 'node:child_process'
import { chmodSync, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { programEnv, programPath, type Programs } from './programs.ts'

export type RunAs = {
  /** Undefined if PostgreSQL runs as this process's user. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
  readonly command: (program: string, args: readonly string[]) => readonly [string, readonly string[]]
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>
}

const asIs: RunAs = { owner: undefined, command: (program, args) => [program, args], options: {} }

/** Capabilities that let another user access root's folders and programs in root's home. */
const CAPABILITIES = '+dac_override,+fowner,+chown'

/**
 * Returns how to run PostgreSQL as a user other than root, because PostgreSQL refuses to run as root. If this process
 * is not root, its own user is used. Otherwise, uses the first of these ways that works. First: another user with
 * access to root's files (setpriv, util-linux). Second: a user in a separate namespace (unshare), for a container
 * whose root is an ordinary user outside. Third: another user without access to root's files. `folder` must exist.
 * Throws OperatorError if none of them works.
 */
export function chooseUser(folder: string, programs: Programs): RunAs {
  if (process.getuid?.() !== 0) return asIs
  const owner = otherUser(folder)
  const plain: RunAs = { ...asIs, owner, options: owner }
  for (const offer of [() => withSetpriv(owner), () => withUnshare(folder), () => plain]) {
    const runAs = offer()
    if (!works(runAs, folder, programs)) continue
    // The other user may traverse the data directory to reach its own folder, but not list it.
    if (runAs === plain) chmodSync(dirname(folder), 0o711)
    return runAs
  }
  throw new OperatorError(operatorTexts.notAsRoot)
}

/**
 * Caches commands that worked. A server starts PostgreSQL several times, and checking a command starts two processes.
 */
const worked = new Set<string>()

function works({ command, options }: RunAs, folder: string, programs: Programs): boolean {
  const [file, args] = command(programPath(programs, 'postgres'), ['--version'])
  const tried = JSON.stringify([file, args, options])
  if (worked.has(tried)) return true
  if (spawnSync(file, args, { ...options, env: programEnv(programs), cwd: folder }).status !== 0) return false
  worked.add(tried)
  return true
}

function withSetpriv(owner: { uid: number; gid: number }): RunAs {
  const flags = [
    ...[`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...[`--inh-caps=${CAPABILITIES}`, `--ambient-caps=${CAPABILITIES}`, '--'],
  ]
  return { owner, command: (program, args) => ['setpriv', [...flags, program, ...args]], options: {} }
}

/**
 * Runs a program as another user inside a user namespace. Outside the namespace, the files that the program creates
 * belong to root, like the other files of this process.
 */
function withUnshare(folder: string): RunAs {
  const { uid, gid } = namedUser()
  const flags = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  const isRoots = statSync(folder).uid === 0
  return {
    owner: undefined,
    command: (program, args) => (isRoots ? ['unshare', [...flags, program, ...args]] : ['false', []]),
    options: {},
  }
}

/** Returns the data's current owner, or else a user that exists on this machine. */
function otherUser(folder: string): { uid: number; gid: number } {
  const { uid, gid } = lstatSync(folder)
  return uid === 0 ? namedUser() : { uid, gid }
}

let named: { uid: number; gid: number } | undefined

const namedUser = (): { uid: number; gid: number } => (named ??= findNamedUser())

function findNamedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
      return status === 0 ? Number(stdout.trim()) : undefined
    })
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return { uid: 65_534, gid: 65_534 }
}
