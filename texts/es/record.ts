import type * as en from '../en/record.ts'
import type { Translation } from '../translate.ts'

const meaningTexts = {
  first: 'Lea primero',
  reason: 'Motivo',
  until: 'hasta {{day}}',
  dispenseUntil: 'Se puede entregar hasta',
  courseEnd: 'Hasta',
  reportedByPatient: 'comunicado por el paciente',
  criticality: 'Criticidad',
  criticalities: {
    low: 'Criticidad baja',
    high: 'Criticidad alta',
    'unable-to-assess': 'No se pudo evaluar la criticidad',
  },
  reactionTo: 'Reacción a {{substance}}',
  reactionSubstance: 'Sustancia de la reacción',
  onset: '{{start}} a {{end}}',
  at: 'en {{place}}',
  lot: 'Lote {{number}}',
  lotNumber: 'Número de lote',
  manufacturer: 'Fabricante',
  expires: 'Fecha de vencimiento',
  site: 'Parte del cuerpo',
  organization: 'Organización',
  subpotentReason: 'Motivo de la dosis más débil',
  docStatus: 'Estado del documento',
}

const recordTexts = {
  changesMeaning: 'Cambia el significado de esta entrada',
  results: 'Resultados',
  comparedByUs: 'comparado por Kinchart',
  moreValues: 'y {{count}} más en los detalles',
  sameFromSeveral: 'Varias fuentes dicen lo mismo. Se muestra como lo envió',
  enteredInError_one: 'Según su fuente, {{count}} se registró por error, y no se muestra',
  enteredInError_other: 'Según sus fuentes, {{count}} se registraron por error, y no se muestran',
  missingSince: 'Su fuente ya no tiene este registro. Se notó el',
  goneKept: 'Se conserva aquí como llegó.',
  notListed: 'Su fuente ya no lo tiene',
  asOf: 'a fecha de {{day}}',
  earlier: 'Lo que decía antes',
  earlierUntil: 'Recibido {{from}}, enviado de otra forma {{to}}',
}

const markTexts = {
  aboveRange: 'Por encima del rango',
  belowRange: 'Por debajo del rango',
  withFlag: '{{compared}} (indicación de la fuente: {{flag}})',
}

const panelTexts = {
  results_one: '{{count}} resultado',
  results_other: '{{count}} resultados',
  resultsOutOfUse_one: '{{count}} resultado, {{outOfUse}} retirados o cancelados',
  resultsOutOfUse_other: '{{count}} resultados, {{outOfUse}} retirados o cancelados',
  withValue: '{{results}} de {{all}} resultados con valor',
  withValueOutOfUse: '{{results}} de {{all}} resultados con valor, {{outOfUse}} retirados o cancelados',
  qualified: '{{words}} ({{count}})',
  outOfRange: '{{marked}} de {{results}} fuera de rango',
  outOfRangeAndOurs: '{{marked}} de {{results}} fuera de rango, +{{compared}} según Kinchart',
  outOfArrived: '{{marked}} fuera de rango de los {{results}} que llegaron',
  outOfArrivedAndOurs: '{{marked}} fuera de rango de los {{results}} que llegaron, +{{compared}} según Kinchart',
  compared: '{{compared}} de {{results}} fuera del rango, según Kinchart',
  comparedOfArrived: '{{compared}} fuera del rango de los {{results}} que llegaron, según Kinchart',
  oneNormal: 'Marcado normal',
  allNormal: 'Los {{results}} marcados normales',
  someNormal: '{{normal}} normales, {{unmarked}} sin marca',
}

const exportTexts = {
  button: 'Exportar como CSV',
  reading: 'Leyendo la lista…',
  of: 'de',
  nothing: 'No hay nada que exportar.',
}

const noteTexts = {
  button: 'Notas',
  exists: 'hay una nota guardada',
  label: 'Su nota',
  help: 'Es suya y no forma parte del registro.',
  save: 'Guardar',
}

const otherVersion = 'escrito en una versión de FHIR que Kinchart no lee'

const statusWords = {
  active: 'activo',
  inactive: 'inactivo',
  completed: 'completado',
  stopped: 'descontinuado',
  'on-hold': 'en pausa',
  cancelled: 'cancelado',
  draft: 'borrador',
  'entered-in-error': 'registrado por error',
  unknown: 'desconocido',
  preliminary: 'preliminar',
  amended: 'enmendado',
  corrected: 'corregido',
  registered: 'registrado',
  partial: 'parcial',
  appended: 'ampliado',
  current: 'actual',
  superseded: 'reemplazado',
  'in-progress': 'en curso',
  preparation: 'en preparación',
  'not-done': 'no realizado',
  planned: 'previsto',
  arrived: 'llegó',
  triaged: 'evaluado al llegar',
  onleave: 'de permiso',
  finished: 'terminado',
  recurrence: 'ha vuelto',
  relapse: 'recaída',
  remission: 'en remisión',
  resolved: 'resuelto',
  revoked: 'revocado',
  intended: 'previsto',
  'not-taken': 'no tomado',
  'health-unknown': 'salud desconocida',
  proposed: 'propuesto',
  accepted: 'aceptado',
  suspended: 'en pausa',
  rejected: 'rechazado',
  pending: 'pendiente',
  booked: 'reservado',
  fulfilled: 'realizado',
  noshow: 'no se acudió',
  declined: 'no entregado',
  available: 'disponible',
  waitlist: 'en lista de espera',
}

const categoryWords = {
  laboratory: 'Laboratorio',
  lab: 'Laboratorio',
  'vital-signs': 'Signos vitales',
  'social-history': 'Historia social',
  imaging: 'Imágenes',
  procedure: 'Procedimiento',
  survey: 'Cuestionario',
  exam: 'Examen',
  therapy: 'Terapia',
  activity: 'Actividad',
  'problem-list-item': 'Lista de problemas',
  'encounter-diagnosis': 'Diagnóstico de una visita',
  'health-concern': 'Preocupación de salud',
  'assess-plan': 'Evaluación y plan',
  'clinical-note': 'Nota clínica',
}

export const record = {
  meaningTexts,
  recordTexts,
  markTexts,
  panelTexts,
  exportTexts,
  noteTexts,
  otherVersion,
  categoryWords,
  statusWords,
} satisfies Translation<typeof en>
