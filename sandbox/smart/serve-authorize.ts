import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { makeSecret } from '#smart/grants.ts'
import { escapeHtml, sendPage } from '#smart/page-frame.ts'
import { readAuthorizeRequest } from '#smart/read-authorize-request.ts'
import { findOrganization, readForm, readQuery } from '#wire/find-organization.ts'
import type { SignIn } from '../practice-organization.ts'
import type { AuthorizeRequest } from './read-authorize-request.ts'
import { describeScope } from './scopes.ts'

type AuthorizationParams = { readonly requestId: string; readonly clientName: string }

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

function drawSignIn(params: AuthorizationParams, signIns: readonly SignIn[], isWrong: boolean): string {
  const rows = signIns.map(
    ({ name, username, password }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(username)}</td><td>${escapeHtml(password)}</td></tr>`,
  )
  return `<p>${escapeHtml(params.clientName)} asks to read a record here. Sign in to decide.</p>
${isWrong ? '<p class="bad" role="alert">The username or the password is not right. Please try again.</p>' : ''}
<form method="post" action="sign-in">
${hidden('request', params.requestId)}
<label for="username">Username</label><input id="username" name="username" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" required${isWrong ? ' aria-invalid="true"' : ''}>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="off" required${isWrong ? ' aria-invalid="true"' : ''}>
<button type="submit">Sign in</button>
</form>
<h2 id="people">Made-up people who can sign in here</h2>
<table aria-labelledby="people"><thead><tr><th scope="col">Person</th><th scope="col">Username</th><th scope="col">Password</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function drawPatientChoice(params: AuthorizationParams, signIn: SignIn): string {
  const choices = signIn.patients.map(
    ({ id, name }, at) =>
      `<label class="choice"><input type="radio" name="patient" value="${escapeHtml(id)}" required${at === 0 ? ' checked' : ''}> <span>${escapeHtml(name)}</span></label>`,
  )
  return `<p>You are signed in as ${escapeHtml(signIn.name)}. ${escapeHtml(params.clientName)} can be given one record at a time.</p>
<form method="post" action="choose-patient">
${hidden('request', params.requestId)}
<fieldset><legend>Whose record?</legend>${choices.join('')}</fieldset>
<button type="submit">Continue</button>
</form>`
}

type DemographicsChoice = 'share' | 'withhold'

/**
 * `choice`: whether sharing or withholding personal information is preselected. If undefined, the page doesn't offer
 * this choice. Personal information is the name, birth date and address.
 */
function drawConsent(
  params: AuthorizationParams,
  patientNames: readonly string[],
  scopes: readonly string[],
  choice?: DemographicsChoice,
): string {
  const choices = scopes.map(
    (scope) =>
      `<label class="choice"><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> <span>${escapeHtml(describeScope(scope))} <span class="soft">(${escapeHtml(scope)})</span></span></label>`,
  )
  return `<p><strong>${escapeHtml(params.clientName)}</strong> asks for the ${patientNames.length > 1 ? 'records' : 'record'} of ${patientNames.map((name) => `<strong>${escapeHtml(name)}</strong>`).join(', ')}.</p>
<form method="post" action="consent">
${hidden('request', params.requestId)}
<fieldset><legend>It would be able to:</legend>${choices.join('')}</fieldset>${choice === undefined ? '' : drawDemographicsChoice(choice)}
<p class="soft">It cannot change anything here.</p>
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="second">Deny</button>
</form>`
}

function drawDemographicsChoice(choice: DemographicsChoice): string {
  const draw = (value: DemographicsChoice, words: string) =>
    `<label class="choice"><input type="radio" name="demographics" value="${value}"${value === choice ? ' checked' : ''}> <span>${words}</span></label>`
  return `
<fieldset><legend>Your personal information:</legend>${draw('share', 'Share my name, birth date and address')}${draw('withhold', 'Keep my name, birth date and address to myself; share claims only')}</fieldset>`
}

type PendingRequest = {
  readonly id: string
  readonly browser: string
  readonly organization: string
  readonly request: AuthorizeRequest
  readonly expiresAt: number
  signIn: SignIn | undefined
  patientId: string | undefined
}

const PENDING_LIFETIME_MS = 10 * 60_000

type PendingRequests = ReturnType<typeof openPendingRequests>

function openPendingRequests() {
  const pending = new Map<string, PendingRequest>()
  return {
    open(organization: string, request: AuthorizeRequest, browser: string | undefined): PendingRequest {
      for (const [id, { expiresAt }] of pending) if (expiresAt < Date.now()) pending.delete(id)
      const opened: PendingRequest = {
        id: makeSecret(),
        browser: browser ?? makeSecret(),
        organization,
        request,
        expiresAt: Date.now() + PENDING_LIFETIME_MS,
        signIn: undefined,
        patientId: undefined,
      }
      pending.set(opened.id, opened)
      return opened
    },
    /** Returns a pending request only to the browser that started the request. */
    find(id: string | null, organization: string, browser: string | undefined): PendingRequest | undefined {
      const found = id === null ? undefined : pending.get(id)
      if (!found || found.organization !== organization || found.browser !== browser) return undefined
      return found.expiresAt > Date.now() ? found : undefined
    },
    close(id: string): void {
      pending.delete(id)
    },
  }
}

/** A granular scope: https://hl7.org/fhir/smart-app-launch/scopes-and-launch-context.html */
const PART = 'category=http://terminology.hl7.org/CodeSystem/condition-category|problem-list-item'

const BROWSER_COOKIE = 'practice-browser'

export function serveAuthorize(app: FastifyInstance, context: SandboxContext): void {
  const pending = openPendingRequests()

  app.get('/:organization/authorize', async (request, reply) =>
    beginAuthorization(context, pending, request, reply, readQuery(request)),
  )
  app.post('/:organization/authorize', async (request, reply) =>
    beginAuthorization(context, pending, request, reply, readForm(request)),
  )

  servePage(app, context, pending, 'sign-in', {
    draw: (one, organization) => drawSignIn(describeRequest(one), organization.signIns, false),
    title: ({ hospitalName }) => `Sign in to ${hospitalName}`,
    take(one, form, organization, reply) {
      const signIn = organization.signIns.find(({ username }) => username === form.get('username')?.trim())
      if (!signIn || signIn.password !== form.get('password')) {
        const page = drawSignIn(describeRequest(one), organization.signIns, true)
        return sendPage(reply, 401, `Sign in to ${organization.hospitalName}`, page)
      }
      one.signIn = signIn
      const isOneChosen = organization.behaviour.grantCovers === 'one-record'
      if (signIn.patients.length > 1 && isOneChosen) return goTo(reply, organization, 'choose-patient', one)
      one.patientId = signIn.patients[0]?.id
      return goTo(reply, organization, 'consent', one)
    },
  })

  servePage(app, context, pending, 'choose-patient', {
    draw: (one) => (one.signIn ? drawPatientChoice(describeRequest(one), one.signIn) : undefined),
    title: () => 'Choose a record',
    take(one, form, organization, reply) {
      const chosen = one.signIn?.patients.find(({ id }) => id === form.get('patient'))
      if (!chosen) return sendPage(reply, 400, 'Choose a record', '<p>This sign-in does not reach that record.</p>')
      one.patientId = chosen.id
      return goTo(reply, organization, 'consent', one)
    },
  })

  servePage(app, context, pending, 'consent', {
    draw(one, organization) {
      const patients = listCovered(one, organization)
      const choice = organization.behaviour.hasDemographicsChoice ? readUsualChoice(one) : undefined
      const names = patients.map(({ name }) => name)
      return names.length > 0 ? drawConsent(describeRequest(one), names, one.request.scopes, choice) : undefined
    },
    title: () => 'Allow this app to read a record?',
    take: (one, form, organization, reply) => finish(context, pending, one, form, organization, reply),
  })
}

type Step = {
  readonly draw: (one: PendingRequest, organization: ServedOrganization) => string | undefined
  readonly title: (organization: ServedOrganization) => string
  readonly take: (
    one: PendingRequest,
    form: URLSearchParams,
    organization: ServedOrganization,
    reply: FastifyReply,
  ) => FastifyReply
}

function servePage(
  app: FastifyInstance,
  context: SandboxContext,
  pending: PendingRequests,
  name: string,
  step: Step,
): void {
  app.get(`/:organization/${name}`, async (request, reply) => {
    const organization = findOrganization(context, request)
    const one = pending.find(readQuery(request).get('request'), organization.slug, request.cookies[BROWSER_COOKIE])
    const page = one && step.draw(one, organization)
    return page ? sendPage(reply, 200, step.title(organization), page) : sendEnded(reply)
  })
  app.post(`/:organization/${name}`, async (request, reply) => {
    const organization = findOrganization(context, request)
    const form = readForm(request)
    const one = pending.find(form.get('request'), organization.slug, request.cookies[BROWSER_COOKIE])
    return one && step.draw(one, organization) ? step.take(one, form, organization, reply) : sendEnded(reply)
  })
}

function beginAuthorization(
  context: SandboxContext,
  pending: PendingRequests,
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
): FastifyReply {
  const organization = findOrganization(context, request)
  const read = readAuthorizeRequest(organization, context.clients, query)
  if (read.kind === 'untrusted') {
    return sendPage(reply, 400, 'This app cannot be trusted', `<p>${escapeHtml(read.message)}</p>`)
  }
  if (read.kind === 'refused') {
    const answer = { error: read.error, error_description: read.description }
    return redirectBack(context, reply, organization, read.redirectUri, read.state, answer)
  }
  const refused = context.faults.strike('scope-refused', { organization: organization.slug })?.type
  const named = query
    .get('scope')
    ?.split(' ')
    .find((scope) => refused && scope.startsWith(`patient/${refused}.`))
  if (named !== undefined) {
    const answer = { error: 'invalid_scope', error_description: `The scope ${named} is not known here.` }
    return redirectBack(context, reply, organization, read.request.redirectUri, read.request.state, answer)
  }
  const one = pending.open(organization.slug, read.request, request.cookies[BROWSER_COOKIE])
  reply.setCookie(BROWSER_COOKIE, one.browser, { path: `/${organization.slug}`, httpOnly: true, sameSite: 'lax' })
  return goTo(reply, organization, 'sign-in', one)
}

function finish(
  context: SandboxContext,
  pending: PendingRequests,
  one: PendingRequest,
  form: URLSearchParams,
  organization: ServedOrganization,
  reply: FastifyReply,
): FastifyReply {
  pending.close(one.id)
  const { client, redirectUri, state, codeChallenge, nonce } = one.request
  const allowed = new Set(form.getAll('scope'))
  const isLeftOut = context.faults.strike('scopes-narrowed', { organization: organization.slug })?.type
  const inPart = context.faults.strike('scopes-in-part', { organization: organization.slug })?.type
  const scopes = one.request.scopes
    .filter(
      (scope) =>
        allowed.has(scope) &&
        !(isLeftOut && scope.startsWith(`patient/${isLeftOut}.`)) &&
        !(form.get('demographics') === 'withhold' && /^(profile|patient\/Patient\..*)$/.test(scope)),
    )
    .map((scope) => (scope.startsWith(`patient/${inPart}.`) ? `patient/${inPart}.rs?${PART}` : scope))
  if (form.get('decision') !== 'allow' || !one.signIn || one.patientId === undefined) {
    const answer = { error: 'access_denied', error_description: 'The person chose not to allow it.' }
    return redirectBack(context, reply, organization, redirectUri, state, answer)
  }
  const code = context.grants.issueCode({
    id: makeSecret(),
    organization: organization.slug,
    clientId: client.clientId,
    username: one.signIn.username,
    patientId: one.patientId,
    patientIds: listCovered(one, organization).map(({ id }) => id),
    fhirUser: one.signIn.fhirUser,
    scopes,
    redirectUri,
    codeChallenge,
    state,
    nonce,
    grantedAt: Date.now(),
  })
  return redirectBack(context, reply, organization, redirectUri, state, { code })
}

function listCovered({ signIn, patientId }: PendingRequest, { behaviour }: ServedOrganization) {
  const reached = signIn?.patients ?? []
  return behaviour.grantCovers === 'everyone' ? reached : reached.filter(({ id }) => id === patientId)
}

/** Redirects to the app and names the issuer in `iss`. RFC 6749, section 4.1.2, and RFC 9207. */
function redirectBack(
  context: SandboxContext,
  reply: FastifyReply,
  organization: ServedOrganization,
  redirectUri: string,
  state: string | undefined,
  answer: Readonly<Record<string, string>>,
): FastifyReply {
  const parameters = new URLSearchParams({ ...answer, ...(state === undefined ? {} : { state }) })
  parameters.set('iss', organization.fhirBaseUrl)
  const location = new URL(redirectUri)
  const isFragment =
    organization.behaviour.responseMode === 'fragment' ||
    context.faults.strike('code-in-fragment', { organization: organization.slug }) !== undefined
  if (isFragment) location.hash = String(parameters)
  else for (const [name, value] of parameters) location.searchParams.set(name, value)
  return reply.header('cache-control', 'no-store').redirect(location.href, 303)
}

function goTo(
  reply: FastifyReply,
  organization: ServedOrganization,
  page: string,
  { id }: PendingRequest,
): FastifyReply {
  return reply.redirect(`/${organization.slug}/${page}?request=${id}`, 303)
}

function readUsualChoice({ signIn }: PendingRequest): DemographicsChoice {
  return signIn?.isWithholding ? 'withhold' : 'share'
}

function describeRequest({ id, request }: PendingRequest) {
  return { requestId: id, clientName: request.client.clientName }
}

function sendEnded(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 400, 'This sign-in has ended', '<p>Please go back to the app and start again.</p>')
}
