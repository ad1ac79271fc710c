import type { english as en } from '../en/duplicates.ts'
import type { Translation } from '../translate.ts'

const duplicateAnswers = {
  same: 'Ahora se muestran como una sola.',
  different: 'Ahora se muestran por separado.',
  takenBack: 'Esto se deshizo.',
}

const duplicateTexts = {
  title: 'Igual o diferente',
  different: 'Son diferentes',
  differentFrom: 'Son diferentes: {{name}}',
  sameAs: 'Es lo mismo que…',
  choose: 'Elija la misma entrada',
  chooseHelp: 'Ambas se conservan. La lista las muestra como una sola, y cada una se abre desde sus detalles.',
  same: 'Son lo mismo',
  sameOf: 'Son lo mismo: {{name}}',
  sameSaid: 'Usted dijo: lo mismo que esto',
  differentSaid: 'Usted dijo: diferente de esto',
  undo: 'Deshacer',
  undoOf: 'Deshacer lo que dijo de {{name}}',
  failed: 'No se pudo guardar. Nada cambió.',
}

export const duplicates = { duplicateAnswers, duplicateTexts } satisfies Translation<typeof en>
