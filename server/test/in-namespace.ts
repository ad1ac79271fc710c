import { spawnSync } from 'node:child_process'

/**
 * The isolated parts of a namespace: process ids and mounts; or only mounts, with the users of the outside, which only
 * root may do.
 */
const flags = { processes: ['-Urpf', '--mount-proc'], mounts: ['-Urm'], 'mounts, as root': ['-m'] } as const

/** Returns a command that runs in a separate namespace, and ends with its caller. */
export const inNamespace = (kind: keyof typeof flags, command: readonly string[]): readonly [string, ...string[]] => [
  'unshare',
  ...(kind === 'processes' ? [...flags[kind], '--kill-child'] : flags[kind]),
  ...command,
]

/** Returns whether this machine allows such a namespace. */
export const mayMakeNamespace = (kind: keyof typeof flags): boolean =>
  spawnSync('unshare', [...flags[kind], 'true']).status === 0
