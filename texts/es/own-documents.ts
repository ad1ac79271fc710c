import type { english as en } from '../en/own-documents.ts'
import type { Translation } from '../translate.ts'

const ownDocumentTexts = {
  source: 'Documentos agregados en Kinchart',
  note: 'Guardamos un PDF o una imagen como documento para ver. No leemos registros de él. Si su portal ofrece un archivo XML, FHIR o de texto, agregue también ese.',
  kind: 'Tipo de documento',
  date: 'Su fecha, si la conoce',
  tooLarge: 'Un documento puede tener hasta 35 MB. Por favor, haga este más pequeño o divídalo.',
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

export const ownDocuments = { ownDocumentTexts } satisfies Translation<typeof en>
