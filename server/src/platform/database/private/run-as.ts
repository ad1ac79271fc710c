import { spawnSync } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { chmodSync, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '#platform/operator-error.ts'
import { operatorTexts } from '@kinchart/texts/operator.ts'
import { programEnv, programPath } from './programs.ts'
import type { Programs } from './programs.ts'

/** How PostgreSQL's programs are started: as this process's user, or as another one where this one is root. */
export type RunAs = {
  /** Who has to own the data; undefined where it is this process's user. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
  /** A command with its arguments, as this user runs it. */
  readonly command: (program: string, args: readonly string[]) => readonly [string, readonly string[]]
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>
}

const asIs: RunAs = { owner: undefined, command: (program, args) => [program, args], options: {} }

/** Capabilities with which another user reaches a folder of root's, and programs in root's home. */
const CAPABILITIES = '+dac_override,+fowner,+chown'

/**
 * Decides how to start PostgreSQL on `folder`, which exists: it refuses to run as root. As root it runs as another user that keeps the right to
 * reach root's files (setpriv, util-linux); in a container whose root is an ordinary user outside, as a user of a namespace of its own
 * (unshare); else as another user with no such right. Throws OperatorError where none of these works.
 */
export function chooseUser(folder: string, programs: Programs): RunAs {
  if (process.getuid?.() !== 0) return asIs
  const owner = otherUser(folder)
  const plain: RunAs = { ...asIs, owner, options: owner }
  for (const offer of [() => withSetpriv(owner), () => withUnshare(folder), () => plain]) {
    const runAs = offer()
    if (!works(runAs, folder, programs)) continue
    // The other user may pass through the data directory to its own folder, and list nothing in it.
    if (runAs === plain) chmodSync(dirname(folder), 0o711)
    return runAs
  }
  throw new OperatorError(operatorTexts.notAsRoot)
}

/** Commands that worked before. A server starts PostgreSQL several times, and each check starts two processes. */
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

/** Outside of the namespace the files are root's, as everything else here. */
function withUnshare(folder: string): RunAs {
  const { uid, gid } = namedUser()
  const flags = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  const isRoots = statSync(folder).uid === 0
  return {
    owner: undefined,
    // Data of another user can't be given to root's namespace.
    command: (program, args) => (isRoots ? ['unshare', [...flags, program, ...args]] : ['false', []]),
    options: {},
  }
}

/** Who already owns the data, else a user that this machine has. */
function otherUser(folder: string): { uid: number; gid: number } {
  const { uid, gid } = lstatSync(folder)
  return uid === 0 ? namedUser() : { uid, gid }
}

let named: { uid: number; gid: number } | undefined

/** `initdb` wants a user with a name. */
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
