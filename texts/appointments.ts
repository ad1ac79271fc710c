import * as en from './en/appointments.ts'
import { textsOf } from './translate.ts'

export const { meetingStatuses, requestStatuses, bookingTexts, bookingFaults, appointmentTexts, bookingLabels } =
  textsOf('appointments', en)
