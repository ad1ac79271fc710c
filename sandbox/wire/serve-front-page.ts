import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#sandbox-context.ts'
import { escapeHtml, sendPage } from '#smart/page-frame.ts'

export function serveFrontPage(app: FastifyInstance, context: SandboxContext): void {
  app.get('/', async (_request, reply) => {
    const organizations = context.listOrganizations().map(({ hospitalName, fhirBaseUrl, signIns, audience }) => {
      const people = signIns.map(
        ({ name, username, password, patients }) =>
          `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(username)}<br>${escapeHtml(password)}</td><td>${patients.map(({ id }) => escapeHtml(id)).join('<br>')}</td></tr>`,
      )
      return `<h2>${escapeHtml(hospitalName)}</h2><p>${escapeHtml(fhirBaseUrl)}<br><span class="soft">aud is ${audience}</span></p>
<table><thead><tr><th scope="col">Person</th><th scope="col">Sign-in</th><th scope="col">Patient</th></tr></thead><tbody>${people.join('')}</tbody></table>`
    })
    const clients = context.clients.map(
      ({ clientId, secret, jwks, jwksUri }) =>
        `<li>${escapeHtml(clientId)}: ${secret ? 'with a secret' : jwks || jwksUri ? 'with keys' : 'public'}</li>`,
    )
    return sendPage(
      reply,
      200,
      'Practice hospitals',
      `${organizations.join('')}<h2>Registered apps</h2><ul>${clients.join('')}</ul>`,
    )
  })
}
