import type { FastifyInstance, FastifyRequest } from 'fastify'
import { drawHead } from '#making/draw-head.ts'
import { isJsonObject, type JsonObject } from '#records/fhir-resource.ts'
import type { SandboxContext } from '#sandbox-context.ts'
import { authorizeFhirRequest, type FhirAccess } from '#wire/authorize-fhir-request.ts'
import { findOrganization } from '#wire/find-organization.ts'
import { OutcomeError } from '#wire/outcome.ts'

const BOUNDARY = 'practice-image'

type Place = { readonly study: string; readonly series: string; readonly instance: string }

/**
 * Serves the images of a chart's imaging studies. The UID of the n-th image in a series is the series UID followed by
 * `.n`. Source: DICOM PS3.18, 10.4 (WADO-RS: an instance, a series' metadata).
 */
export function serveDicomWeb(app: FastifyInstance, context: SandboxContext): void {
  const below = '/:organization/fhir/r4/dicom-web/studies/:study/series/:series'

  app.get(`${below}/instances/:instance`, async (request, reply) => {
    const organization = findOrganization(context, request)
    const access = authorizeFhirRequest(context, organization, request)
    const { study, series, instance } = request.params as Place
    const found = findSeries(access, request)
    const number = Number(instance.startsWith(`${series}.`) ? instance.slice(series.length + 1) : 0)
    if (!(number >= 1 && number <= found.count)) throw new OutcomeError(404, 'not-found', 'There is no such image.')
    const file = drawHead({
      ...{ patientName: found.patientName, birthDate: found.birthDate, date: found.date, modality: found.modality },
      ...{ studyUid: study, seriesUid: series, instanceUid: instance, instanceNumber: number },
      ...{ bodyPart: 'HEAD', studyDescription: found.studyDescription, seriesDescription: found.description },
    })
    const head = Buffer.from(`--${BOUNDARY}\r\nContent-Type: application/dicom\r\n\r\n`)
    const body = Buffer.concat([head, file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
    const isCut = context.faults.strike('image-cut-off', { organization: organization.slug })
    return reply
      .type(`multipart/related; type="application/dicom"; boundary=${BOUNDARY}`)
      .send(isCut ? body.subarray(0, Math.floor(body.length / 2)) : body)
  })

  app.get(`${below}/metadata`, async (request, reply) => {
    const access = authorizeFhirRequest(context, findOrganization(context, request), request)
    const { series } = request.params as Place
    const instances = Array.from({ length: findSeries(access, request).count }, (_one, place) => ({
      '00080018': { vr: 'UI', Value: [`${series}.${place + 1}`] },
      '00200013': { vr: 'IS', Value: [place + 1] },
    }))
    // Send the images out of order, because viewers must sort them by instance number.
    return reply.type('application/dicom+json').send(JSON.stringify(instances.reverse()))
  })
}

function findSeries(access: FhirAccess, request: FastifyRequest) {
  const { study: studyUid, series: seriesUid } = request.params as Place
  const covers = access.demand('ImagingStudy', 'read')
  for (const stored of access.chart.ofType('ImagingStudy')) {
    const study = JSON.parse(stored.text) as JsonObject
    const isRequestedStudy = objects(study['identifier']).some(({ value }) => value === `urn:oid:${studyUid}`)
    const series = objects(study['series']).find(({ uid }) => uid === seriesUid)
    if (!isRequestedStudy || !series || !covers(stored)) continue
    const subject = isJsonObject(study['subject']) ? study['subject'] : {}
    const patient = access.chart.find(text(subject['reference']))
    const sent = patient ? (JSON.parse(patient.text) as JsonObject) : {}
    return {
      count: Number(series['numberOfInstances'] ?? 0),
      description: text(series['description']),
      modality: text(isJsonObject(series['modality']) ? series['modality']['code'] : undefined),
      studyDescription: text(study['description']),
      date: text(study['started']).slice(0, 10).replaceAll('-', ''),
      patientName: text(subject['display']).split(' ').toReversed().join('^'),
      birthDate: text(sent['birthDate']).replaceAll('-', ''),
    }
  }
  throw new OutcomeError(404, 'not-found', 'There is no such study or series.')
}

const objects = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
