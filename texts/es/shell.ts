import type { english as en } from '../en/shell.ts'
import type { Translation } from '../translate.ts'

const frameTexts = {
  security: 'Inicio de sesión y seguridad',
  connectedApps: 'Aplicaciones conectadas',
  skip: 'Ir al contenido',
  home: 'Kinchart, inicio',
  main: 'Principal',
  menu: 'Menú',
  more: 'Más',
  accountOf: 'Cuenta de {{name}}',
  openRecord: 'Abrir el registro de:',
  addDependent: 'Agregar un dependiente',
  newEntries_one: '{{count}} nueva',
  newEntries_other: '{{count}} nuevas',
  manyNew: '{{count}} o más nuevas',
  sources_one: '{{count}} fuente',
  sources_other: '{{count}} fuentes',
  searchColumn: 'Columna en que se busca',
  search: 'Buscar',
  notYours: 'Este enlace es de alguien que no está en su cuenta. Este es su propio registro.',
}

const appearanceTexts = { title: 'Apariencia', light: 'Clara', dark: 'Oscura', system: 'Sistema' }

const languageTexts = { title: 'Idioma', facts: 'Es para las páginas. Los registros conservan su propio idioma.' }

export const shell = { frameTexts, appearanceTexts, languageTexts } satisfies Translation<typeof en>
