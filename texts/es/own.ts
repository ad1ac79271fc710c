import type { english as en } from '../en/own.ts'
import type { Translation } from '../translate.ts'

const ownTexts = {
  addedByPatient: 'Agregado por el paciente',
  addedByGuardian: 'Agregado por el tutor del paciente',
  addedByYou: 'Agregado por usted',
  addedByTheGuardian: 'Agregado por el tutor',
  addedByHand: 'Agregado a mano',
  fromYou: 'usted',
  authors: { patient: 'El paciente', guardian: 'El tutor' },
  since: 'Desde',
  andYou: '{{sources}} y usted',
  yours: 'Puede cambiar o eliminar lo que usted agrega. Los registros de una fuente quedan como se enviaron.',
  added: 'Agregado.',
  saved: 'Guardado.',
  removed: 'Eliminado.',
  broughtBack: 'Recuperado.',
  takenNow: 'lo toma ahora',
  stopped: 'ya no lo toma',
}

const ownRules = {
  number: 'Escriba un número, como 98.6',
  day: 'Elija una fecha',
  future: 'Esta fecha todavía no ha llegado',
  time: 'Escriba una hora, como 7:10 AM',
  since: 'Escriba un año, un mes y año, o una fecha, como 2019, 05/2019 o 05/14/2019',
  untilBefore: 'Esta fecha es anterior a la fecha de inicio',
  lower: 'Escriba también el número inferior',
  unit: 'Elija la unidad',
  file: 'Elija un archivo',
}

const vitalNames = {
  'blood-pressure': 'Presión arterial',
  pulse: 'Pulso',
  temperature: 'Temperatura',
  weight: 'Peso',
  height: 'Estatura',
  oxygen: 'Saturación de oxígeno',
  breathing: 'Frecuencia respiratoria',
  glucose: 'Azúcar en la sangre',
}

const ownDocumentKinds = {
  letter: 'Carta',
  result: 'Resultado de examen',
  report: 'Informe',
  picture: 'Imagen',
  form: 'Formulario',
  other: 'Documento',
}

const ownDifferences = {
  over: 'Esto ya pasó',
  otherwise: 'Es diferente',
  'not-mine': 'Esto nunca fue mío',
  else: 'Otra cosa',
}

const ownNoteTexts = {
  yours: 'Su nota',
  patients: 'La nota del paciente',
  guardians: 'La nota del tutor',
  beside: '{{words}} (nota del paciente, {{day}}: {{note}})',
  besideGuardians: '{{words}} (nota del tutor, {{day}}: {{note}})',
  saved: 'Su nota se guardó.',
}

const ownNote = { type: 'Nota' }

const ownDocumentTexts = {
  source: 'Documentos agregados en Kinchart',
  note: 'Guardamos un PDF o una imagen como documento para ver. No leemos registros de él. Si su portal ofrece un archivo XML, FHIR o de texto, agregue también ese archivo.',
  kind: 'Tipo de documento',
  date: 'Su fecha, si la conoce',
  tooLarge: 'Un documento puede tener hasta 35 MB. Por favor, haga este documento más pequeño o divídalo.',
  kinds: {
    note: 'Nota de consulta',
    lab: 'Informe de laboratorio',
    imaging: 'Informe de imagen o imagen',
    discharge: 'Informe de alta',
    vaccination: 'Registro de vacunas',
    letter: 'Carta',
    insurance: 'Seguro o factura',
    other: 'Otro documento',
  },
}

export const own = {
  ownTexts,
  ownRules,
  vitalNames,
  ownDocumentKinds,
  ownDifferences,
  ownNoteTexts,
  ownNote,
  ownDocumentTexts,
} satisfies Translation<typeof en>
