import { spawnSync } from 'node:child_process'

/**
 * What a container has of its own here: process ids, and what is mounted; or the latter with the users that there are outside, which
 * root alone may have.
 */
const flags = { processes: ['-Urpf', '--mount-proc'], mounts: ['-Urm'], 'mounts, as root': ['-m'] } as const

/** A command that runs in a namespace of its own, and ends with the one who called it. */
export const inNamespace = (kind: keyof typeof flags, command: readonly string[]): readonly [string, ...string[]] => [
  'unshare',
  ...(kind === 'processes' ? [...flags[kind], '--kill-child'] : flags[kind]),
  ...command,
]

/** Whether this machine lets us make one. */
export const mayMakeNamespace = (kind: keyof typeof flags): boolean =>
  spawnSync('unshare', [...flags[kind], 'true']).status === 0
