import type { english as en } from '../en/duplicates.ts'
import type { Translation } from '../translate.ts'

const duplicateAnswers = {
  same: 'Ahora se muestran como una sola.',
  different: 'Ahora se muestran por separado.',
  takenBack: 'Se deshizo.',
}

const duplicateTexts = {
  title: 'Igual o diferente',
  different: 'Son diferentes',
  differentFrom: 'Son diferentes: {{name}}',
  sameAs: 'Es lo mismo que…',
  choose: 'Elija la misma entrada',
  chooseHelp: 'Conservamos ambas. La lista las muestra como una sola, y puede abrir cada una desde los detalles.',
  same: 'Son lo mismo',
  sameOf: 'Son lo mismo: {{name}}',
  sameSaid: 'Usted eligió: lo mismo que esto',
  differentSaid: 'Usted eligió: diferente de esto',
  undo: 'Deshacer',
  undoOf: 'Deshacer su elección sobre {{name}}',
  failed: 'No pudimos guardarlo. Nada cambió.',
}

export const duplicates = { duplicateAnswers, duplicateTexts } satisfies Translation<typeof en>
