import { whereTexts } from '@kinchart/texts/en/sign-ins.ts'

type Device = { readonly browser: string; readonly system: string }

/** '' if the device does not identify itself. */
export function deviceWords({ browser, system }: Device): string {
  if (browser !== '' && system !== '') return whereTexts.browserOn({ browser, system })
  return browser !== '' ? browser : system
}
