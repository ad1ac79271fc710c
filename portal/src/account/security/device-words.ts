import { whereTexts } from '@kinchart/texts/en/sign-ins.ts'

type Device = { readonly browser: string; readonly system: string }

/** A device as its owner knows it, as far as it says what it is; '' where it says nothing. */
export function deviceWords({ browser, system }: Device): string {
  if (browser !== '' && system !== '') return whereTexts.browserOn({ browser, system })
  return browser !== '' ? browser : system
}
