import { textsOf } from '../translate.ts'

export const english = {
  /** Output of the packaged program, in addition to that of its commands. */
  programTexts: {
    help: `kinchart demo       everything on this machine: portal, practice hospitals with made-up people, a demo sign-in
kinchart serve      for real people; see docs/operations.md
kinchart doctor     says what of the installation is wrong, and changes nothing
kinchart {{commands}} …
                    the operator's commands; --help after each says how it is typed
kinchart --help, --version

What is set is read from the environment (README.md). DATA_DIR is ./data in the folder where you are, unless you set it.`,
    sayWhat: 'Say what to do.',
    noWord: '{{word}} is not a command.',
    nothingAfter: '{{word}} takes nothing after it; what is set is read from the environment.',
    nodeTooOld:
      'Kinchart needs Node {{least}} or newer; this is {{version}}. Install a newer one from https://nodejs.org.',
  } as const,
}

export const { programTexts } = textsOf('program', english)
