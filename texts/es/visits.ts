import type { english as en } from '../en/visits.ts'
import type { Translation } from '../translate.ts'

const moreVisitsTexts = {
  more: 'Mostrar {{count}} más de {{left}}',
  moreOfYears: 'Mostrar {{count}} más de {{left}} ({{years}})',
  noDate: 'sin fecha',
}

const visitTexts = {
  subtitle: 'Cada visita que enviaron sus fuentes, primero las más nuevas.',
  list: 'Visitas',
  one: 'visita',
  many: 'visitas',
  date: 'Fecha',
  noDate: 'Sin fecha',
  untitled: 'Visita',
  share: 'Compartir',
  myDoctors: 'Mis médicos',
  findDoctor: 'Buscar un médico',
  back: 'Volver a Visitas',
  details: 'Registro completo',
  unknown: 'Esta visita no está en el registro abierto',
  unknownWhy: 'Puede ser de otra persona de su familia, o se quitó su fuente.',
  facts: 'Sobre esta visita',
  belongings: 'Registros de esta visita',
  doctor: 'Médico',
  reason: 'Motivo de la visita',
  place: 'Lugar',
  from: 'Desde',
  to: 'Hasta',
  type: 'Tipo',
  class: 'Clase',
  status: 'Estado',
  service: 'Servicio',
  priority: 'Prioridad',
  diagnoses: 'Diagnósticos',
  admitSource: 'Procedencia del ingreso',
  admittedFrom: 'Enviado por',
  readmission: 'Reingreso',
  discharge: 'Destino del alta',
  dischargedTo: 'Recibido por',
  source: 'Fuente',
  nothingTitle: 'Aquí no hay registros de esta visita',
  nothing:
    'Un registro se muestra aquí si su fuente lo vincula con esta visita. Otros registros de ese día pueden estar en Mis registros.',
}

export const visits = { moreVisitsTexts, visitTexts } satisfies Translation<typeof en>
