import type { Command } from '#platform/commands/command.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { DirectoryStore } from '../loading/add-organizations.ts'

type DirectoryCommandServices = DirectoryStore & { readonly cipher: Cipher; readonly publicUrl: string }

export type DirectoryCommand = Command<DirectoryCommandServices>
