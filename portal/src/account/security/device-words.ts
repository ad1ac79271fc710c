import { whereTexts } from '@kinchart/texts/en/sign-ins.ts'

type Device = { readonly browser: string; readonly system: string }

/** Formats a device for its owner, as far as it identifies itself; '' if it does not. */
export function deviceWords({ browser, system }: Device): string {
  if (browser !== '' && system !== '') return whereTexts.browserOn({ browser, system })
  return browser !== '' ? browser : system
}
