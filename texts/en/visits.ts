import { textsOf } from '../translate.ts'

export const english = {
  /** The link to more visits. `years`: the years of those visits, empty while unknown. */
  moreVisitsTexts: {
    more: 'Show {{count}} more of {{left}}',
    moreOfYears: 'Show {{count}} more of {{left}} ({{years}})',
    noDate: 'without a date',
  } as const,
  /** Visits. */
  visitTexts: {
    subtitle: 'Every visit that your sources sent, newest first.',
    list: 'Visits',
    one: 'visit',
    many: 'visits',
    date: 'Date',
    noDate: 'Without a date',
    untitled: 'Visit',
    share: 'Share',
    myDoctors: 'My Doctors',
    findDoctor: 'Find a Doctor',
    back: 'Back to Encounters',
    details: 'Whole record',
    unknown: 'This visit is not in the record that is open',
    unknownWhy: 'It may belong to somebody else in your family, or its source was removed.',
    facts: 'About this visit',
    belongings: 'What belongs to this visit',
    doctor: 'Doctor',
    reason: 'Reason for visit',
    place: 'Place',
    from: 'From',
    to: 'To',
    type: 'Type',
    class: 'Class',
    status: 'Status',
    service: 'Service',
    priority: 'Priority',
    diagnoses: 'Diagnoses',
    admitSource: 'Admitted from',
    admittedFrom: 'Sent by',
    readmission: 'Readmission',
    discharge: 'Discharged to',
    dischargedTo: 'Received by',
    source: 'Source',
    nothingTitle: 'Nothing here belongs to this visit',
    nothing:
      'A record is shown here where its source says that it belongs to this visit. Others of the same day may be in My Records.',
  } as const,
}

export const { moreVisitsTexts, visitTexts } = textsOf('visits', english)
