/** Labels of choices, such as gender and race. Source: S1 §3, S2 §9. */
import { textsOf } from '@kinchart/texts/translate.ts'

/**
 * Each key is a stored value with every run of non-letters replaced by a hyphen. Example: the key of 'View All' is
 * 'View-All'.
 */
const inEnglish = {
  words: {
    self: 'Self',
    spouse: 'Spouse',
    dependent: 'Dependent',
    other: 'Other',
    male: 'Male',
    female: 'Female',
    others: 'Others',
    'American-Indian-or-Alaska-Native': 'American Indian or Alaska Native',
    Asian: 'Asian',
    'Black-or-African-American': 'Black or African American',
    'Hispanic-or-Latino': 'Hispanic or Latino',
    'Native-Hawaiian-or-Other-Pacific-Islander': 'Native Hawaiian or Other Pacific Islander',
    'Two-or-More-Races': 'Two or More Races',
    Other: 'Other',
    'Prefer-Not-to-Say': 'Prefer Not to Say',
    Self: 'Self',
    Spouse: 'Spouse',
    Kids: 'Kids',
    'View-All': 'View All',
    'Family-Doctor': 'Family Doctor',
    Pediatrics: 'Pediatrics',
    Cardiology: 'Cardiology',
    'Mental-Health': 'Mental Health',
    'Internal-Medicine': 'Internal Medicine',
    'OB-GYN': 'OB/GYN',
    Oncology: 'Oncology',
    'Orthopedic-Surgery': 'Orthopedic Surgery',
    Home: 'Home',
    Cell: 'Cell',
    Work: 'Work',
  },
} as const
export type ChoiceTexts = typeof inEnglish

const words: Readonly<Record<string, string>> = textsOf('choices', inEnglish).words

export const choiceInWords = (value: string): string =>
  words[value.replaceAll(/[^A-Za-z]+/g, '-')] ?? value.charAt(0).toUpperCase() + value.slice(1)
