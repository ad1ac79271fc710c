import type { english as en } from '../en/ui.ts'
import type { Translation } from '../translate.ts'

const uiTexts = {
  product: 'Kinchart',
  loading: 'Cargando…',
  open: 'Abrir',
  close: 'Cerrar',
  closeMessage: 'Cerrar el mensaje',
  cancel: 'Cancelar',
  required: 'obligatorio',
  hidePassword: 'Ocultar la contraseña',
  showPassword: 'Mostrar la contraseña',
  choose: 'Elija',
  clear: 'Borrar',
  sort: 'Ordenar',
  clearSearch: 'Borrar la búsqueda',
  newTab: '(se abre en una pestaña nueva)',
}

const pagerTexts = {
  pages: 'Páginas',
  rowsPerPage: 'Filas por página:',
  shown: '{{from}}–{{to}} de {{total}}',
  shownOfMore: '{{from}}–{{to}} de más de {{total}}',
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
  page: 'Página',
  goTo: 'Ir a la página',
  ofPages: 'de {{last}}',
}

const actionTexts = {
  cancel: 'Cancelar',
  done: 'Listo',
  savedIt: 'Ya lo guardé',
  return: 'Volver',
  wait: 'Un momento…',
}

const conflictTexts = {
  title: 'Esto cambió en otro lugar',
  facts: 'Desde que usted lo abrió, cambió en otra pestaña o en otro dispositivo. Todavía no se guardó nada.',
  field: 'Campo',
  mine: 'Escrito aquí',
  theirs: 'Cambiado en otro lugar',
  keepMine: 'Dejar lo mío',
  takeTheirs: 'Usar lo otro',
  empty: 'Nada',
  yes: 'Sí',
  no: 'No',
  changed: 'Otra elección',
}

const unsavedTexts = {
  question: '¿Salir sin guardar?',
  facts: 'Algunos cambios en esta página todavía no están guardados. Si sale, los perderá.',
  stay: 'Quedarme en esta página',
  discard: 'Salir sin guardar',
  sessionEnded: 'Su sesión terminó. Por favor, inicie sesión otra vez.',
  kept: 'Guardamos en esta pestaña lo que escribió. Estará aquí cuando inicie sesión.',
  isBack: 'Conservamos lo que escribió antes de que terminara su sesión. Todavía no está guardado.',
}

const errorCardTexts = {
  whatToDo: 'Qué puede hacer',
  whenAndNumber: '{{when}} · Dígale a Ayuda este número: {{number}}',
}

const codeTexts = {
  code: 'código {{code}}',
  codeOf: 'código {{code}} ({{system}})',
}

export const ui = {
  codeTexts,
  uiTexts,
  pagerTexts,
  actionTexts,
  errorCardTexts,
  conflictTexts,
  unsavedTexts,
} satisfies Translation<typeof en>
