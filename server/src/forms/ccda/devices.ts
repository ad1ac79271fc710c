import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { conceptOf } from './concepts.ts'
import { authorOf, codeOf, statusOf, type Context, type Convert } from './context.ts'
import { notesOf } from './remarks.ts'
import { quantityOf } from './amounts.ts'
import { whenFields } from './instants.ts'
import { noneKnown } from './none-known.ts'
import { intentOf, isPlanned } from './moods.ts'
import { at, attr, childrenOf, collect, first, isNegated, textOf, type Xml } from './xml-elements.ts'

export const requestStatuses = {
  active: 'active',
  completed: 'completed',
  aborted: 'revoked',
  cancelled: 'revoked',
  suspended: 'on-hold',
  held: 'on-hold',
  new: 'draft',
  nullified: 'entered-in-error',
}

const FDA = '2.16.840.1.113883.3.3719'

/**
 * Reads the code or model, the UDI (an id whose root is the FDA's OID), and the manufacturer. Returns undefined if
 * the device has no name. Source: C-CDA Product Instance.
 */
export function convertDevice(role: Xml | null, context: Context): JsonObject | undefined {
  if (!role) return undefined
  const device = first(role, 'playingDevice')
  const type = conceptOf(first(device, 'code'), context.texts)
  const model = textOf(first(device, 'manufacturerModelName'))
  const udi = childrenOf(role, 'id')
    .filter((id) => attr(id, 'root') === FDA && attr(id, 'nullFlavor') === null)
    .map((id) => attr(id, 'extension'))
    .find((carrier) => carrier !== null)
  if (!type && model === null && !udi) return undefined
  const maker = textOf(first(role, 'scopingEntity/desc'))
  return context.keep(
    'Device',
    role,
    {
      type,
      ...(model !== null && { modelNumber: model, deviceName: [{ name: model, type: 'model-name' }] }),
      ...(udi && { udiCarrier: [{ carrierHRF: udi }] }),
      manufacturer: maker,
      patient: context.patient,
    },
    model ?? labelOf(type),
  )
}

/**
 * Returns the model, else the type, else the device's name, else the manufacturer's description. Returns null if
 * there is none.
 */
export function deviceName(role: Xml, texts: Context['texts']): string | null {
  const device = first(role, 'playingDevice') ?? first(role, 'playingEntity')
  return (
    textOf(first(device, 'manufacturerModelName')) ??
    labelOf(conceptOf(first(device, 'code'), texts)) ??
    textOf(first(device, 'name')) ??
    textOf(first(role, 'scopingEntity/desc'))
  )
}

function nameIn(roles: readonly Xml[], { texts }: Context): JsonObject | undefined {
  const words = collect(roles, (role) => deviceName(role, texts))[0]
  return words === undefined ? undefined : { text: words }
}

/** Creates a DeviceRequest for a device that is ordered or planned but not yet supplied. */
function requestDevice(supply: Xml, code: JsonObject | undefined, context: Context): void {
  if (!code) return
  context.keep('DeviceRequest', supply, {
    status: statusOf(supply, requestStatuses, 'unknown'),
    intent: intentOf(supply),
    codeCodeableConcept: code,
    subject: context.patient,
    ...whenFields('occurrence', first(supply, 'effectiveTime')),
    requester: authorOf(supply, context),
    note: notesOf(supply, context),
  })
}

/**
 * Creates a SupplyDelivery with the date and the quantity. Creates a DeviceRequest for a planned supply, and a "none
 * known" record for a negated supply. Source: C-CDA Non-Medicinal Supply Activity.
 */
export const convertDeviceSupply: Convert = (supply, context) => {
  const roles = at(supply, 'participant/participantRole')
  if (isNegated(supply)) {
    context.keep('Procedure', supply, {
      status: 'completed',
      code: noneKnown('devices', supply, context),
      subject: context.patient,
      ...whenFields('performed', first(supply, 'effectiveTime')),
    })
    return
  }
  const code = codeOf(supply, context)
  if (isPlanned(supply)) {
    requestDevice(supply, code ?? nameIn(roles, context), context)
    return
  }
  const device = collect(roles, (role) => convertDevice(role, context))[0]
  const quantity = quantityOf(first(supply, 'quantity'))
  if (!device && !code) return
  context.keep('SupplyDelivery', supply, {
    status: statusOf(
      supply,
      {
        completed: 'completed',
        active: 'in-progress',
        aborted: 'abandoned',
        cancelled: 'abandoned',
        nullified: 'entered-in-error',
      },
      // The default for a past supply whose status is missing or has no equivalent in SupplyDelivery.
      'completed',
    ),
    patient: context.patient,
    type: code,
    suppliedItem: { ...(quantity && { quantity }), ...(device && { itemReference: device }) },
    ...whenFields('occurrence', first(supply, 'effectiveTime')),
  })
}
