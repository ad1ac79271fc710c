// A typical patient app: a public client that runs in the browser and uses only the fhirclient library.
/* global FHIR */
const show = (text) => {
  document.querySelector('h1').textContent = text
}

if (location.pathname === '/back')
  FHIR.oauth2
    .ready()
    .then(async (client) => {
      window.smart = client
      const person = await client.patient.read()
      show(`Records of ${person.name[0].text}`)
    })
    .catch((error) => show(error.message))
else
  document.querySelector('button').addEventListener('click', () => {
    const { iss, scope } = JSON.parse(document.querySelector('button').dataset.asked)
    void FHIR.oauth2.authorize({ iss, scope, clientId: 'tidewell', redirectUri: '/back', pkceMode: 'required' })
  })
