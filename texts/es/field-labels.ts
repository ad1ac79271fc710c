import type { english as en } from '../en/field-labels.ts'
import type { Translation } from '../translate.ts'

const fieldLabels = {
  name: 'Nombre',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  newEmail: 'Nuevo correo',
  password: 'Contraseña',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Repita la contraseña',
  code: 'Código de confirmación',
  relationship: 'Parentesco',
  birthDate: 'Fecha de nacimiento',
  dateOfBirth: 'Fecha de nacimiento',
  gender: 'Género',
  language: 'Idioma',
  preferredLanguage: 'Idioma preferido',
  race: 'Raza',
  contact: 'Contacto',
  phone: 'Número de teléfono',
  homePhone: 'Teléfono de casa',
  numberOf: 'Número: {{type}}',
  address: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  zip: 'Código postal',
}

export const labelsOfFields = { fieldLabels } satisfies Translation<typeof en>
