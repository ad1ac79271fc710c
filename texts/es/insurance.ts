import type { english as en } from '../en/insurance.ts'
import type { Translation } from '../translate.ts'

const insuranceLabels = {
  companyName: 'Nombre de la compañía',
  idNumber: 'Número de identificación',
  groupNumber: 'Número de grupo',
  policyHolder: 'Titular de la póliza',
  employer: 'Empleador',
  companyAddress: 'Dirección de la compañía',
  primary: 'Principal',
  secondary: 'Secundario',
  plan: 'Plan',
  contactNumber: 'Número de contacto',
  groupName: 'Nombre del grupo',
  copay: 'Copago',
  effectiveFrom: 'En vigor desde',
  expiresOn: 'Vence el',
  namesOnCard: 'Nombres en la tarjeta',
  names: 'Nombres',
  ssnLast4: 'Últimas 4 cifras del Seguro Social',
  dateOfBirth: 'Fecha de nacimiento',
  addressLine1: 'Dirección, línea 1',
  addressLine2: 'Dirección, línea 2',
  city: 'Ciudad',
  county: 'Condado',
  state: 'Estado',
  postalCode: 'Código postal',
  country: 'País',
  preference: 'Preferencia',
  entity: 'Entidad asegurada',
  person: 'Persona asegurada',
  personEmployer: 'Empleador de la persona asegurada',
  gender: 'Género',
  areaCode: 'Código de área',
  phone: 'Teléfono',
}

export const insurance = { insuranceLabels } satisfies Translation<typeof en>
