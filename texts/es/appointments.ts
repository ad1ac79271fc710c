import type * as en from '../en/appointments.ts'
import type { Translation } from '../translate.ts'

const meetingStatuses = {
  proposed: 'Propuesta',
  pending: 'Espera respuesta',
  booked: 'Reservada',
  arrived: 'Llegada registrada',
  fulfilled: 'Realizada',
  cancelled: 'Cancelada',
  noshow: 'No se acudió',
  'checked-in': 'Registrada en recepción',
  waitlist: 'En lista de espera',
  planned: 'Prevista',
  triaged: 'Llegada registrada',
  'in-progress': 'En curso',
  onleave: 'En curso',
  'on-hold': 'En curso',
  finished: 'Realizada',
  discharged: 'Realizada',
  completed: 'Realizada',
  discontinued: 'Interrumpida',
}

const requestStatuses = { requested: 'Solicitada', cancelled: 'Solicitud cancelada' }

const bookingTexts = {
  requested: 'Su solicitud se envió al consultorio.',
  requestedHere: 'Su solicitud está guardada en Citas.',
  noAddress: 'Este consultorio no tiene aquí una dirección de correo. Por favor, llame también.',
  byMail: 'Su solicitud va al consultorio por correo.',
  cancelled: 'Su solicitud se canceló.',
  cancelledByMail: 'Su solicitud está cancelada. Avisamos al consultorio por correo.',
}

const bookingFaults = {
  doctor: 'Por favor, elija un médico',
  doctorUnknown: 'No conocemos a este médico. Por favor, elija uno de los suyos.',
  forWhom: 'Por favor, diga para quién es',
  date: 'Por favor, elija una fecha',
  datePast: 'Por favor, elija hoy o un día posterior',
  time: 'Por favor, elija una hora',
  reason: 'Por favor, diga por qué desea venir',
  reasonLong: 'Por favor, use 500 caracteres como máximo',
  phone: 'Por favor, dé un teléfono donde el consultorio pueda llamarle',
  notSelf: 'Está abierto el registro de otra persona. Elíjase arriba para pedir una cita para usted.',
  notSpouse: 'El registro abierto no es el de su cónyuge. Primero elija arriba a su cónyuge.',
  notKids: 'El registro abierto no es el de su hijo o hija. Primero elíjalo arriba.',
}

const appointmentTexts = {
  title: 'Citas',
  subtitle: 'Sus médicos, y las citas que tiene con ellos.',
  list: 'Sus médicos',
  noDoctors: 'Todavía no hay médicos aquí',
  noDoctorsWhy: 'Los médicos aparecen aquí cuando importa registros que los nombran, o cuando agrega uno.',
  partOfDoctors: 'Algunos de sus médicos no se pudieron cargar.',
  again: 'Intentar otra vez',
  findDoctor: 'Buscar un médico',
  next: 'Próxima',
  nothingNext: 'Nada por delante',
  open: 'Citas con {{name}}',
  back: 'Volver a Citas',
  provider: 'Citas con este médico',
  book: 'Pedir una cita',
  emptyWhy: 'Ningún registro importado nombra una cita o visita con este médico, y aquí no se pidió ninguna.',
  one: 'cita',
  many: 'citas',
  doctor: 'Médico',
  untitled: 'Cita',
  visit: 'Visita',
  noDate: 'Sin fecha',
  startDate: 'Fecha',
  startTime: 'Hora',
  problem: 'Problema de la visita',
  joinVideo: 'Abrir la visita por video en una pestaña nueva',
  missingWhy:
    'No se conocen datos de la persona cuyo registro está abierto. Elija a otra persona arriba, o importe registros.',
  cancelRequest: 'Cancelar la solicitud',
  keepRequest: 'Conservar la solicitud',
  cancelQuestion: '¿Cancelar esta solicitud?',
  cancelFacts:
    'Si su solicitud fue por correo, avisamos al consultorio por correo. Si ya le llamaron, por favor llame también.',
}

const bookingLabels = {
  send: 'Enviar la solicitud',
  doctor: 'Médico',
  doctors: 'Elegir un médico',
  another: 'Elegir otro médico',
  unknown: 'Este médico no es uno de los suyos. Por favor, elija uno abajo.',
  noDoctors: 'Todavía no hay médicos para elegir. Primero importe registros o busque un médico.',
  forWhom: '¿Para quién es?',
  date: 'Fecha',
  time: 'Hora',
  reason: 'Motivo',
  reasonHelp: 'Unas palabras, hasta 500 caracteres. El consultorio las lee en su correo.',
  phone: 'Teléfono',
  wish: 'Su solicitud',
  byVideo: 'Por video, si el consultorio lo ofrece',
  notBooked: 'La cita no está reservada hasta que el consultorio le responda.',
}

export const appointments = {
  meetingStatuses,
  requestStatuses,
  bookingTexts,
  bookingFaults,
  appointmentTexts,
  bookingLabels,
} satisfies Translation<typeof en>
