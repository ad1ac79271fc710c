import type { english as en } from '../en/toxbox.ts'
import type { Translation } from '../translate.ts'

const toxboxTexts = {
  subtitle: 'Pruebas de drogas y toxicología entre los resultados de laboratorio.',
  list: 'Pruebas',
  one: 'resultado de toxicología',
  many: 'resultados de toxicología',
}

export const toxbox = { toxboxTexts } satisfies Translation<typeof en>
