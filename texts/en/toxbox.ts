import { textsOf } from '../translate.ts'

export const english = {
  /** Drug and toxicology screens. */
  toxboxTexts: {
    subtitle: 'Drug and toxicology screens among the laboratory results.',
    list: 'Screens',
    one: 'toxicology result',
    many: 'toxicology results',
  } as const,
}

export const { toxboxTexts } = textsOf('toxbox', english)
