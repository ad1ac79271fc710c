import { asObject, asObjects, asText, isResource } from '#fhir/json/elements.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import { FhirError } from './answer.ts'

/**
 * Returns `$docref` as a search for DocumentReferences. `body`: a Parameters resource as JSON, absent if the parameters
 * are in the URL or a form. Throws 400 for any other body. Source: US Core 9 OperationDefinition docref.
 */
export function readDocref(params: URLSearchParams, body?: unknown): URLSearchParams {
  const asked = [...params, ...(typeof body === 'string' ? parametersIn(body) : [])]
  return new URLSearchParams(
    asked.map(([name, value]): [string, string] => {
      if (name === 'start') return ['care-date', `ge${value}`]
      return name === 'end' ? ['care-date', `le${value}`] : [name, value]
    }),
  )
}

function parametersIn(body: string): readonly (readonly [string, string])[] {
  const invalid = new FhirError(400, 'invalid', fhirTexts.notUnderstood)
  let parameters
  try {
    parameters = parseFhirJson(body)
  } catch {
    throw invalid
  }
  if (!isResource(parameters) || parameters.resourceType !== 'Parameters') throw invalid
  return asObjects(parameters.parameter).flatMap((one) => {
    const name = asText(one.name)
    const [, value] = Object.entries(one).find(([key]) => key.startsWith('value')) ?? []
    const codings = asObjects(asObject(value)?.coding)
    const text =
      codings.length > 0
        ? codings.map(({ system, code }) => `${asText(system) ?? ''}|${asText(code) ?? ''}`).join(',')
        : typeof value === 'boolean'
          ? String(value)
          : asText(value)
    return name === null || text === null ? [] : [[name, text] as const]
  })
}
