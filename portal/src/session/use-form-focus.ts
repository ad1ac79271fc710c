import { useEffect, useRef, type RefObject } from 'react'

/**
 * Manages focus in a form. A form that replaced another (`isNew`) focuses its first empty field if the focus was lost;
 * a refused form focuses its first invalid field.
 */
export function useFormFocus(isNew: boolean, errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isNew) return
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"], [hidden])') ?? []
    const target = [...fields].find(({ value }) => value === '') ?? form.current?.querySelector('button[type="submit"]')
    if (target instanceof HTMLElement) target.focus()
  }, [isNew])
  useEffect(() => {
    const isWrong = Object.values(errors).some((fieldError) => fieldError !== undefined)
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
