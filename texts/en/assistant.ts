import { textsOf } from '../translate.ts'

export const english = {
  /** Texts of the script that runs an assistant's tools. */
  assistantTexts: {
    open: `Open this address in the browser where you’re signed in to Kinchart, and choose which records it can read:
{{url}}
`,
    backToTerminal: 'You can close this page and continue in the terminal.',
    refused: 'Kinchart denied access: {{why}}',
  } as const,
}

export const { assistantTexts } = textsOf('assistant', english)
