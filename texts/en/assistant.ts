import { textsOf } from '../translate.ts'

export const english = {
  /** Texts of the script that runs an assistant's tools. */
  assistantTexts: {
    open: 'Open this address in the browser where you are signed in to Kinchart, and choose what may be read:\n{{url}}\n',
    backToTerminal: 'You can close this page, and go on in the terminal.',
    refused: 'Kinchart did not let it in: {{why}}',
  } as const,
}

export const { assistantTexts } = textsOf('assistant', english)
