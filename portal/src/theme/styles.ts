import common from './common.module.css'

/** Styles that many pages share. */
export { common }

export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
