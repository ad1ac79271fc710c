import { textsOf } from '../translate.ts'

export const english = {
  /** Output of the packaged program, in addition to that of its commands. */
  programTexts: {
    help: `kinchart demo       run everything on this machine: portal, practice hospitals with made-up people, a demo sign-in
kinchart serve      run for real people; see docs/operations.md
kinchart doctor     report problems with the installation; change nothing
kinchart {{commands}} …
                    operator commands; add --help to a command for its usage
kinchart --help, --version

Settings are read from environment variables (README.md). DATA_DIR defaults to ./data in the current folder.`,
    sayWhat: 'Enter a command.',
    noWord: '{{word}} is not a command.',
    nothingAfter: '{{word}} takes no arguments; use environment variables for settings.',
    nodeTooOld:
      'Kinchart needs Node {{least}} or newer; this is {{version}}. Install a newer one from https://nodejs.org.',
  } as const,
}

export const { programTexts } = textsOf('program', english)
