import type { Behaviour } from '#behaviour.ts'
import { OutcomeError } from '#wire/outcome.ts'

const FHIR_JSON = ['application/fhir+json', 'application/json', 'application/json+fhir', 'text/json']

type Ranged = { readonly range: string; readonly weight: number }

function readAccept(accept: string | undefined): readonly Ranged[] {
  return (accept ?? '*/*')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { range, weight: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
}

/** Throws 406 if the client does not accept JSON. `_format` takes precedence over Accept. */
export function demandJson(accept: string | undefined, format: string | null): void {
  const isJson = format
    ? format === 'json' || FHIR_JSON.includes(format.replace(' ', '+'))
    : readAccept(accept).some(({ range }) => FHIR_JSON.includes(range) || range === '*/*' || range === 'application/*')
  if (!isJson) throw new OutcomeError(406, 'not-supported', 'This server answers application/fhir+json only.')
}

export const FHIR_JSON_ANSWER = 'application/fhir+json; charset=utf-8'

/**
 * Returns the media type from before FHIR R4 if the organization supports it and the client prefers it. Otherwise
 * returns the R4 media type.
 */
export function chooseJsonType({ hasLegacyJson }: Behaviour, accept: string | undefined): string {
  const isLegacy = hasLegacyJson && readAccept(accept)[0]?.range === 'application/json+fhir'
  return isLegacy ? 'application/json+fhir; charset=utf-8' : FHIR_JSON_ANSWER
}

/** Source: FHIR R4 Binary, "Serving Binary". */
export function chooseBinaryForm(accept: string | undefined, contentType: string): 'bytes' | 'json' {
  const own = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  for (const { range } of readAccept(accept)) {
    if (FHIR_JSON.includes(range) && range !== own) return 'json'
    if (range === '*/*' || range === own || range === `${own.split('/')[0]}/*`) return 'bytes'
  }
  throw new OutcomeError(406, 'not-supported', `This Binary is ${own}.`)
}
