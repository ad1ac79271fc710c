import { spawnSync } from 'node:child_process'

const flags = { processes: ['-Urpf', '--mount-proc'], mounts: ['-Urm'], 'mounts, as root': ['-m'] } as const

export const inNamespace = (kind: keyof typeof flags, command: readonly string[]): readonly [string, ...string[]] => [
  'unshare',
  ...(kind === 'processes' ? [...flags[kind], '--kill-child'] : flags[kind]),
  ...command,
]

export const mayMakeNamespace = (kind: keyof typeof flags): boolean =>
  spawnSync('unshare', [...flags[kind], 'true']).status === 0
