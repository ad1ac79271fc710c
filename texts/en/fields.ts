import { textsOf } from '../translate.ts'

export const english = {
  /** Errors next to an invalid field. */
  fieldRules: {
    unkeptCharacter: 'This contains a character that cannot be saved. Please type it again.',
    /** The rule that is checked; the specification's message differs from it. */
    passwordRule: 'Use 9 characters or more',
    passwordBlank: 'Please choose a password that is not only blanks',
    passwordGuessable:
      'This password is easy to guess. Use three or four words that do not belong together, or let a password manager make one.',
    passwordPersonal:
      'This password is made of your name, your email address or the word Kinchart. Use three or four other words that do not belong together, or let a password manager make one.',
    phoneRule: 'With the area code, as in 555 010 0199',
    birthDateYear: 'Write the year with all four digits, as in 1985; it cannot be before 1900',
    birthDateAgain: 'Please enter this birth date again: its year was not saved whole',
    birthDateNotADay: 'This day is not in the calendar; write it as month, day and year, as in 01/02/1985',
    birthDateAdult: 'You must be 18 or over',
    notValid: 'This is not valid',
    languageUnknown: 'Kinchart is not in this language',
    tooLong: 'This is too long',
    unknownField: 'We do not know this field',
    emailElsewhere: 'Use Change email to change your address',
    shareRecordElsewhere: 'Use research sharing to change this',
    genderRequired: 'Gender is Required',
  } as const,
}

export const { fieldRules } = textsOf('fields', english)
