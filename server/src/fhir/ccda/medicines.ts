import type { JsonObject } from '#fhir/json.ts'
import { conceptOf } from './concepts.ts'
import type { Context } from './context.ts'
import { at, first, textOf } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

/** The medicine by its code, with the name of the material where the code has no words. */
export function medicineOf(statement: Xml, context: Context): JsonObject | undefined {
  const paths = ['consumable/manufacturedProduct', 'product/manufacturedProduct']
  for (const product of paths.flatMap((path) => at(statement, path))) {
    for (const material of [first(product, 'manufacturedMaterial'), first(product, 'manufacturedLabeledDrug')]) {
      const code = conceptOf(first(material, 'code'), context.texts)
      const name = textOf(first(material, 'name'))
      if (!code) {
        if (name !== null) return { text: name }
        continue
      }
      const codings = Array.isArray(code.coding) ? (code.coding as readonly JsonObject[]) : []
      const isWordless = code.text === undefined && codings.every(({ display }) => display === undefined)
      return isWordless && name !== null ? { ...code, text: name } : code
    }
  }
  return undefined
}
