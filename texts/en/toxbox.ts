/** Drug and toxicology screens. */
export const toxboxTexts = {
  subtitle: 'Drug and toxicology screens among the laboratory results.',
  list: 'Screens',
  one: 'toxicology result',
  many: 'toxicology results',
} as const
