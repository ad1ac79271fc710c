import type { english as en } from '../en/doctors.ts'
import type { Translation } from '../translate.ts'

const doctorTexts = {
  title: 'Buscar un médico',
  subtitle: 'Busque en el directorio de médicos y agregue los suyos para compartir sus registros con ellos.',
  specialty: 'Especialidad',
  search: 'Buscar por nombre',
  city: 'Ciudad',
  zip: 'Código postal',
  columns: {
    photo: 'Foto',
    name: 'Nombre',
    type: 'Tipo',
    address: 'Dirección',
    distance: 'Distancia en millas',
    experience: 'Experiencia en años',
    reviews: 'Opiniones',
    actions: 'Conectar',
  },
  connect: 'Conectar',
  connectWith: 'Conectar con {{name}}',
  connected: 'Conectado',
  connectedWith: 'Conectado con {{name}}',
  found_one: '{{count}} médico',
  found_other: '{{count}} médicos',
  foundMore: 'Más de {{total}} médicos',
  nearest: '{{found}}, primero los más cercanos a {{zip}}',
  addZip: 'Agregue su código postal para ver distancias',
  distanceIs: 'La distancia es una línea recta entre su código postal y el del consultorio.',
  video: 'Visita por video con {{name}}',
  seen: 'Vistos en sus registros',
  everybodyElse: 'Todos los médicos',
  sortBy: 'Ordenar por {{column}}',
  ratingOf: '{{rating}} de 5',
  reviewsOf_one: '{{rating}} de 5, {{count}} opinión',
  reviewsOf_other: '{{rating}} de 5, {{count}} opiniones',
  noneFits: 'Ningún médico corresponde. Pruebe con menos letras, otra ciudad u otra especialidad.',
  clear: 'Borrar la búsqueda',
  emptyDoctors: 'El directorio de médicos está vacío. El soporte de Kinchart tiene que cargar uno primero.',
  emptyOrganizations:
    'El directorio de organizaciones está vacío. El soporte de Kinchart tiene que cargar uno primero.',
  noOptions: 'No hay coincidencias en el directorio',
  back: 'Volver a Compartir mis registros',
  unlisted:
    'No se puede agregar un médico o una organización que no está en la lista. De todos modos puede compartir con un enlace de salud.',
}

const pickerTexts = {
  doctor: {
    label: 'Médico',
    placeholder: 'Nombre del médico…',
    subtitle: 'Elija a su médico. No compartimos nada hasta que usted elija los registros que desea compartir.',
    add: 'Agregar médico',
  },
  organization: {
    label: 'Organización',
    placeholder: 'Nombre de la organización…',
    subtitle:
      'Elija la organización que desea conectar. No compartimos nada hasta que usted elija los registros que desea compartir.',
    add: 'Conectar',
  },
  searching: 'Buscando…',
  failed: 'No pudimos conectarnos con el directorio. Intente otra vez en un momento.',
  keepTyping: 'Escriba más del nombre para acortar la lista.',
}

const videoTexts = {
  title: 'Visita por video',
  none: 'Todavía no hay ninguna visita por video',
  noneWhy: 'Cuando el consultorio de su médico prepare una visita por video, podrá entrar desde sus citas.',
  refused: 'Esta dirección no es segura',
  refusedWhy:
    'Una visita por video solo se abre en una dirección segura (https). Por favor, pida una dirección nueva al consultorio de su médico.',
  ready: 'Su visita por video se abre en otro sitio',
  open: 'Abrir {{host}}',
  appointments: 'Citas',
}

export const doctors = { doctorTexts, pickerTexts, videoTexts } satisfies Translation<typeof en>
