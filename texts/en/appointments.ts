/** What the appointment pages, the calls behind them and their mails say. The spec's own texts are in texts.ts. */

/** The state of an appointment or a visit, by the source's code: FHIR R4 and R5 AppointmentStatus and EncounterStatus. */
export const meetingStatuses: Readonly<Record<string, string>> = {
  proposed: 'Proposed',
  pending: 'Waiting for an answer',
  booked: 'Booked',
  arrived: 'Arrived',
  fulfilled: 'Took place',
  cancelled: 'Cancelled',
  noshow: 'Missed',
  'checked-in': 'Checked in',
  waitlist: 'On the waiting list',
  planned: 'Planned',
  triaged: 'Arrived',
  'in-progress': 'Under way',
  onleave: 'Under way',
  'on-hold': 'Under way',
  finished: 'Took place',
  discharged: 'Took place',
  completed: 'Took place',
  discontinued: 'Broken off',
}

export const requestStatuses = { requested: 'Requested', cancelled: 'Request cancelled' } as const

export const bookingTexts = {
  requested: 'Your request was sent to the practice.',
  requestedHere: 'Your request is saved under Appointments.',
  noAddress: 'This practice has no email address here. Please call them, too.',
  byMail: 'Your request goes to the practice by email.',
  cancelled: 'Your request was cancelled.',
  cancelledByMail: 'Your request is cancelled. We tell the practice by email.',
} as const

/** Beside a field of the request. */
export const bookingFaults = {
  doctor: 'Please select a doctor',
  doctorUnknown: 'We do not know this doctor. Please choose one of your doctors.',
  forWhom: 'Please say whom it is for',
  date: 'Please choose a date',
  datePast: 'Please choose today or a later day',
  time: 'Please choose a time',
  reason: 'Please say why you would like to come',
  reasonLong: 'Please keep it to 500 characters',
  phone: 'Please give a phone number at which the practice reaches you',
  notSelf: 'Another person’s record is open. Choose yourself above to book for yourself.',
  notSpouse: 'The open record is not your spouse’s. Choose your spouse above first.',
  notKids: 'The open record is not your child’s. Choose your child above first.',
} as const

export const appointmentTexts = {
  title: 'Appointments',
  subtitle: 'Your doctors, and the appointments you have with them.',
  list: 'Your doctors',
  noDoctors: 'No doctors here yet',
  noDoctorsWhy: 'Doctors appear here when you import records in which they are named, or when you add one.',
  partOfDoctors: 'Some of your doctors could not be loaded.',
  again: 'Try again',
  findDoctor: 'Find a Doctor',
  next: 'Next',
  nothingNext: 'Nothing ahead',
  open: 'Appointments with {{name}}',
  back: 'Back to Appointments',
  provider: 'Appointments with this doctor',
  book: 'Book appointment',
  /** After the spec's own sentence, which is not the whole truth. */
  emptyWhy: 'No imported record names an appointment or a visit with this doctor, and none was requested here.',
  one: 'appointment',
  many: 'appointments',
  doctor: 'Doctor',
  untitled: 'Appointment',
  visit: 'Visit',
  noDate: 'No date',
  startDate: 'Date',
  startTime: 'Time',
  problem: 'Problem of visit',
  joinVideo: 'Open the video visit in a new tab',
  missingWhy: 'No details are known of the person whose record is open. Choose somebody else above, or import records.',
  cancelRequest: 'Cancel request',
  keepRequest: 'Keep request',
  cancelQuestion: 'Cancel this request?',
  cancelFacts:
    'If your request went by email, we tell the practice by email. If they have called you already, please call them, too.',
} as const

export const bookingLabels = {
  send: 'Send request',
  doctor: 'Doctor',
  doctors: 'Choose a doctor',
  another: 'Choose another doctor',
  unknown: 'This doctor is not one of yours. Please choose one below.',
  noDoctors: 'No doctor to choose yet. Import records first, or find a doctor.',
  forWhom: 'Whom is it for?',
  date: 'Date',
  time: 'Time',
  reason: 'Reason',
  reasonHelp: 'A few words, up to 500 characters. The practice reads them in its email.',
  phone: 'Phone',
  wish: 'Your request',
  byVideo: 'By video, if the practice offers it',
  notBooked: 'Nothing is booked until the practice answers you.',
} as const
