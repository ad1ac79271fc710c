import { textsOf } from '../translate.ts'

export const english = {
  /** Errors next to an invalid field. */
  fieldRules: {
    unkeptCharacter: 'This contains a character we can’t save. Please type it again.',
    /** The rule that is checked; the specification's message differs from it. */
    passwordRule: 'Use {{length}} characters or more',
    passwordBlank: 'Please choose a password that isn’t only spaces',
    passwordGuessable:
      'This password is easy to guess. Use three or four unrelated words, or let a password manager create one.',
    passwordPersonal:
      'This password is made from your name, your email address, or the word Kinchart. Use three or four other unrelated words, or let a password manager create one.',
    phoneRule: 'Include the area code, as in 555 010 0199',
    birthDateYear: 'Enter a year with four digits, such as 1985; it can’t be before 1900',
    birthDateAgain: 'Please enter this birth date again: the full year wasn’t saved',
    birthDateNotADay: 'This date doesn’t exist. Enter it as month, day, and year, as in 01/02/1985',
    birthDateAdult: 'You must be 18 or older',
    notValid: 'This is not valid',
    languageUnknown: 'Kinchart isn’t available in this language',
    tooLong: 'This is too long',
    unknownField: 'We don’t recognize this field',
    emailElsewhere: 'Use Change email to change your address',
    shareRecordElsewhere: 'Use research sharing to change this',
    genderRequired: 'Gender is Required',
  } as const,
}

export const { fieldRules } = textsOf('fields', english)
