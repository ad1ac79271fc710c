import type { Command } from '#platform/commands/command.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import type { DirectoryStore } from '../loading/add-organizations.ts'

/** What the directory's commands work on. */
export type DirectoryCommandServices = DirectoryStore & { readonly vault: Vault; readonly publicUrl: string }

export type DirectoryCommand = Command<DirectoryCommandServices>
