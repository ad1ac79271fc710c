import type * as en from '../en/shell.ts'
import type { Translation } from '../translate.ts'

const frameTexts = {
  skip: 'Ir al contenido',
  home: 'Kinchart, inicio',
  main: 'Principal',
  menu: 'Menú',
  more: 'Más',
  accountOf: 'Cuenta de {{name}}',
  openRecord: 'Abrir el registro de:',
  searchColumn: 'Columna en que se busca',
  search: 'Buscar',
  notYours: 'La dirección nombra a alguien que no está en su cuenta. Este es su propio registro.',
}

const appearanceTexts = { title: 'Apariencia', light: 'Clara', dark: 'Oscura', system: 'Como el dispositivo' }

const languageTexts = { title: 'Idioma' }

export const shell = { frameTexts, appearanceTexts, languageTexts } satisfies Translation<typeof en>
