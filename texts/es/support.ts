import type { english as en } from '../en/support.ts'
import type { Translation } from '../translate.ts'

const exceptionTexts = {
  subtitle: 'Errores inesperados, sin datos de ninguna persona.',
  none: 'No se ha registrado ningún error.',
  actions: 'Acciones',
  fixed: 'Resuelto',
  notFixed: 'Sin resolver',
  markFixed: 'Marcar como resuelto: {{error}}',
  markNotFixed: 'Marcar como no resuelto: {{error}}',
}

const supportTexts = {
  ticket: 'Algo no funciona',
  openTicket: 'Abrir una solicitud de ayuda',
  general: 'Preguntas generales',
  notOurs:
    'No podemos resolverlo todo. Solo un hospital puede cambiar lo que dice su registro o la contraseña de su portal.',
  contact: 'Escríbanos',
  name: 'Nombre',
  email: 'Correo',
  emailFixed: 'Responderemos al correo de su cuenta.',
  message: 'Mensaje',
  noHealthData: 'Por favor, no escriba datos privados de su salud.',
  send: 'Enviar',
}

const exceptionWords = { active: 'Activo', inactive: 'Inactivo', yes: 'Sí', no: 'No' }

export const support = { exceptionTexts, supportTexts, exceptionWords } satisfies Translation<typeof en>
