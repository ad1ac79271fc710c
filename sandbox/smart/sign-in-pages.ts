import type { SignIn } from '#practice-organization.ts'
import { describeScope } from '#smart/scopes.ts'
import { escapeHtml } from '#smart/page-frame.ts'

type AuthorizationParams = { readonly requestId: string; readonly clientName: string }

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

export function drawSignIn(asked: AuthorizationParams, signIns: readonly SignIn[], isWrong: boolean): string {
  const rows = signIns.map(
    ({ name, username, password }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(username)}</td><td>${escapeHtml(password)}</td></tr>`,
  )
  return `<p>${escapeHtml(asked.clientName)} asks to read a record here. Sign in to decide.</p>
${isWrong ? '<p class="bad" role="alert">The username or the password is not right. Please try again.</p>' : ''}
<form method="post" action="sign-in">
${hidden('request', asked.requestId)}
<label for="username">Username</label><input id="username" name="username" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" required${isWrong ? ' aria-invalid="true"' : ''}>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="off" required${isWrong ? ' aria-invalid="true"' : ''}>
<button type="submit">Sign in</button>
</form>
<h2 id="people">Made-up people who can sign in here</h2>
<table aria-labelledby="people"><thead><tr><th scope="col">Person</th><th scope="col">Username</th><th scope="col">Password</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

export function drawPatientChoice(asked: AuthorizationParams, signIn: SignIn): string {
  const choices = signIn.patients.map(
    ({ id, name }, at) =>
      `<label class="choice"><input type="radio" name="patient" value="${escapeHtml(id)}" required${at === 0 ? ' checked' : ''}> <span>${escapeHtml(name)}</span></label>`,
  )
  return `<p>You are signed in as ${escapeHtml(signIn.name)}. ${escapeHtml(asked.clientName)} can be given one record at a time.</p>
<form method="post" action="choose-patient">
${hidden('request', asked.requestId)}
<fieldset><legend>Whose record?</legend>${choices.join('')}</fieldset>
<button type="submit">Continue</button>
</form>`
}

export type DemographicsChoice = 'share' | 'withhold'

/** With `choice`, the person may keep name, birth date and address to themselves; it is what is chosen at first. */
export function drawConsent(
  asked: AuthorizationParams,
  patientNames: readonly string[],
  scopes: readonly string[],
  choice?: DemographicsChoice,
): string {
  const choices = scopes.map(
    (scope) =>
      `<label class="choice"><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> <span>${escapeHtml(describeScope(scope))} <span class="soft">(${escapeHtml(scope)})</span></span></label>`,
  )
  return `<p><strong>${escapeHtml(asked.clientName)}</strong> asks for the ${patientNames.length > 1 ? 'records' : 'record'} of ${patientNames.map((name) => `<strong>${escapeHtml(name)}</strong>`).join(', ')}.</p>
<form method="post" action="consent">
${hidden('request', asked.requestId)}
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
