import type { english as en } from '../en/documents.ts'
import type { Translation } from '../translate.ts'

const documentTexts = {
  open: 'Abrir el documento',
  openOf: 'Abrir el documento de',
  openNamed: 'Abrir el documento: {{name}}',
  openShort: 'Abrir',
  loaded: 'Documento cargado.',
  none: 'Este registro no tiene ningún documento.',
  forms: 'Este documento tiene varios formatos',
  form: 'Formato',
  download: 'Descargar el original',
  print: 'Imprimir',
  zoomIn: 'Más grande',
  zoomOut: 'Más pequeño',
  page: 'Página',
  pages: 'páginas',
  of: 'de',
  asItCame: 'Se dejan fuera los enlaces y las imágenes de otros sitios. El original lo tiene todo.',
  frameTitle: 'Documento',
  noPreview: 'Sin vista previa',
  tryOriginal: 'Quizás el original se abra en su dispositivo: descárguelo abajo.',
  cannotShow: 'No podemos mostrar esta clase de archivo aquí. Puede descargarlo y abrirlo en su dispositivo.',
  isPdf: 'Este documento es un PDF. Se abre en el visor de documentos.',
  isPicture: 'Este documento es una imagen. Se abre en el visor de documentos.',
  notHere: 'Este documento no está aquí',
  locked: 'Este PDF tiene contraseña',
  lockedWhy: 'Quien envió el PDF puede darle la contraseña. Solo la usamos aquí y no la guardamos.',
  lockedPassword: 'Contraseña del PDF',
  lockedWrong: 'Esa contraseña no es correcta. Por favor, intente otra vez.',
  lookAgain: 'Intentar otra vez',
  words: {
    html: 'Texto con formato',
    rtf: 'Texto con formato (RTF)',
    pdf: 'PDF',
    image: 'Imagen',
    ccda: 'Documento clínico (C-CDA)',
    text: 'Texto simple',
    file: 'Archivo',
  },
}

const documentHeads = {
  clinical: 'Documento clínico',
  untitled: 'Documento',
  patient: 'Paciente',
  born: 'Fecha de nacimiento',
  sex: 'Sexo',
  date: 'Fecha',
  author: 'Autor',
  custodian: 'Custodio',
  picture: 'Imagen en el documento',
}

export const documents = { documentTexts, documentHeads } satisfies Translation<typeof en>
