import type { Page } from 'playwright-core'

/**
 * Returns targets that are smaller than 44 px in width or height, with a tolerance of 2 px. The size of a field
 * includes its box. The size of a radio button or checkbox includes its label. Links within a sentence are exempt.
 * Source: WCAG 2.2, 2.5.5.
 */
export async function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const pressed =
      'a[href], button, input:not([type=file], [type=hidden]), select, textarea:not([readonly]), summary, [role=button], [role=tab], [role=switch], [role=menuitem]'
    const least = 41.5
    const isInSentence = (one: Element): boolean => {
      const around = one.closest('p, dd, li, td, label')
      return (
        getComputedStyle(one).display === 'inline' &&
        around !== null &&
        (around.textContent ?? '').trim() !== (one.textContent ?? '').trim()
      )
    }
    return [...(document.querySelector(within) ?? document.body).querySelectorAll(pressed)]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => one.closest('[class*=common_unseen_], [data-part~=skip-link]') === null && !isInSentence(one))
      .flatMap((one) => {
        const isChoice = one.matches('input[type=radio], input[type=checkbox]')
        const box = isChoice ? (one.closest('label') ?? one.parentElement) : one.closest('.MuiInputBase-root')
        const { width, height } = (box ?? one).getBoundingClientRect()
        const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)
        return width < 2 || (width >= least && height >= least)
          ? []
          : [`'${name}' is ${Math.round(width)} by ${Math.round(height)} px`]
      })
  }, within)
}
