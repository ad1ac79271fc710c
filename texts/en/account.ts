/** The account: its profile, its sign-in and its end. The spec's own labels are in contract/texts.ts. */
export const accountTexts = {
  edit: 'Edit',
  /** What is changed, behind the word on the button, for who does not see where it is. */
  unseenEmail: 'email',
  codeSent: 'We sent a code to {{email}}.',
  deletedOn: 'Your account will be deleted on {{when}}.',
  deletedFacts: 'Everything we keep of you and your dependents goes with it. Until then you can change your mind.',
} as const

/** The people somebody cares for. */
export const dependentListTexts = {
  back: 'Back to Dependents',
  whoBorn: '{{relationship}}, born {{day}}',
  edit: 'Edit {{name}}',
  delete: 'Delete {{name}}',
  allDetails: 'All details',
  allDetailsOf: 'All details of {{name}}',
  editAndDelete: 'Edit and delete',
} as const
