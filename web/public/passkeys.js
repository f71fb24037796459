// Signing in with a passkey, and adding one. Everything else on these pages works without script.
// A passkey belongs to a name: at a bare address there is none to make.
const { path: root = '' } = document.documentElement.dataset
const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
const canUse = isNamed && window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON

const WORDS = {
  en: { failed: 'It did not work.', name: 'A name for this passkey', added: 'The passkey is added.' },
  de: { failed: 'Das hat nicht geklappt.', name: 'Ein Name für diesen Passkey', added: 'Der Passkey ist hinzugefügt.' },
  es: {
    failed: 'No ha funcionado.',
    name: 'Un nombre para esta llave de acceso',
    added: 'La llave de acceso se ha añadido.',
  },
}
const words = WORDS[document.documentElement.lang] ?? WORDS.en

async function post(path, body) {
  const answer = await fetch(root + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const content = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(content.description ?? words.failed), { status: answer.status })
  return content
}

async function signIn(next) {
  const { options, ticket } = await post('/auth/passkey/begin', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  const shared = document.querySelector('input[name=shared]')?.checked ? 'yes' : ''
  const { location } = await post('/auth/passkey/finish', { ticket, response: credential.toJSON(), next, shared })
  window.location.assign(root + location)
}

// Shows that it is the signed-in person; then the form of the page goes on without a password.
async function confirm() {
  const { options, ticket } = await post('/auth/confirm/passkey/begin', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  await post('/auth/confirm/passkey/finish', { ticket, response: credential.toJSON() })
  document.querySelector('main form').submit()
}

async function add() {
  const begun = await post('/auth/account/passkey/begin', {}).catch((error) => {
    if (error.status !== 403) throw error
    window.location.assign(`${root}/auth/confirm?next=/auth/account`)
  })
  if (!begun) return
  const { options, ticket } = begun
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  const name = window.prompt(words.name, navigator.platform) ?? ''
  await post('/auth/account/passkey/finish', { ticket, response: credential.toJSON(), name })
  window.location.assign(`${root}/auth/account?done=${encodeURIComponent(words.added)}`)
}

function offer(id, act) {
  const place = document.getElementById(id)
  if (!place || !canUse) return
  place.hidden = false
  place.querySelector('button').addEventListener('click', () => {
    act(place.dataset.next).catch((error) => {
      place.insertAdjacentText('beforeend', ` ${error.message}`)
    })
  })
}

offer('passkey', signIn)
offer('add-passkey', add)
offer('confirm-passkey', confirm)
