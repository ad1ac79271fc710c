type Typed = HTMLInputElement | HTMLTextAreaElement

const notTyped = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'search',
  'submit',
])

/** What was in the fields of a dialog when they were first looked at; in them only words and numbers are typed. */
export class TypedFields {
  readonly #first = new Map<Typed, string>()

  note(target: EventTarget | null): void {
    if (isTyped(target) && !this.#first.has(target)) this.#first.set(target, target.value)
  }

  /** Whether a field that is still there holds something else now. */
  hasChanged(): boolean {
    return [...this.#first].some(([field, value]) => field.isConnected && field.value !== value)
  }
}

function isTyped(target: EventTarget | null): target is Typed {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (!(target instanceof HTMLInputElement) || target.readOnly) return false
  return !notTyped.has(target.type) && target.role !== 'combobox' && target.inputMode !== 'search'
}
