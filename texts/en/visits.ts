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
    details: 'Full record',
    unknown: 'This visit isn’t in the open record',
    unknownWhy: 'It may belong to someone else in your family, or its source was removed.',
    facts: 'About this visit',
    belongings: 'Records from this visit',
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
    nothingTitle: 'No records here from this visit',
    nothing:
      'We show a record here if its source links it to this visit. Other records from that day may be in My Records.',
  } as const,
}

export const { moreVisitsTexts, visitTexts } = textsOf('visits', english)
