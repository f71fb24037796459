// A whole app in one file: asks a person for access to their Upshot data, and records a mood for them.
// Runs on plain Node 18 or later, without any package. See docs/apps.md.
//
//   CLIENT_ID=app_… node server.mjs        then open http://127.0.0.1:8080
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

const UPSHOT = process.env.UPSHOT ?? 'http://127.0.0.1:3000'
const PORT = Number(process.env.PORT ?? 8080)
const CLIENT_ID = process.env.CLIENT_ID
const REDIRECT_URI = `http://127.0.0.1:${PORT}/callback`
const SCOPES = 'basic readmeasurements writemeasurements'

/** Sign-ins that were begun and have not come back: state → PKCE verifier. */
const begun = new Map()
/** Signed-in browsers: cookie → tokens. An app for more than one machine keeps this in its database. */
const sessions = new Map()

const random = () => randomBytes(32).toString('base64url')

/** Step 1: send the browser to Upshot, with a challenge that only this server can meet. */
function signIn(response) {
  const [state, verifier] = [random(), random()]
  begun.set(state, verifier)
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: SCOPES,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  response.writeHead(302, { location: `${UPSHOT}/oauth/authorize?${query}` }).end()
}

/** Step 2: the browser comes back with a code; exchange it for tokens. */
async function callback(url, response) {
  const verifier = begun.get(url.searchParams.get('state'))
  begun.delete(url.searchParams.get('state'))
  if (!verifier) return send(response, 400, 'This sign-in was not begun here.')
  if (url.searchParams.get('error')) return send(response, 200, 'You did not allow it. That is fine.')
  const tokens = await tokenRequest({
    grant_type: 'authorization_code',
    code: url.searchParams.get('code'),
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
  })
  const cookie = random()
  sessions.set(cookie, tokens)
  response.writeHead(302, { location: '/', 'set-cookie': `mood=${cookie}; HttpOnly; SameSite=Lax; Path=/` }).end()
}

async function tokenRequest(parameters) {
  const body = new URLSearchParams({ client_id: CLIENT_ID, ...parameters })
  const answer = await fetch(`${UPSHOT}/oauth/token`, { method: 'POST', body })
  const content = await answer.json()
  if (!answer.ok) throw new Error(content.error_description ?? content.error)
  return content
}

/** Step 3: call the API. An access token lasts an hour; the refresh token gets the next one. */
async function api(session, method, path, body) {
  const call = () =>
    fetch(`${UPSHOT}/api/v3${path}`, {
      method,
      headers: {
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
        // A name that Upshot does not know is a mistake of ours.
        prefer: 'handling=strict',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  let answer = await call()
  if (answer.status === 401) {
    Object.assign(session, await tokenRequest({ grant_type: 'refresh_token', refresh_token: session.refresh_token }))
    answer = await call()
  }
  const content = await answer.json()
  if (!answer.ok) throw new Error(content.description)
  return content
}

const moodOf = (value) => ({
  variableName: 'Overall Mood',
  value,
  unitAbbreviatedName: '/5',
  startAt: new Date().toISOString(),
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  sourceName: 'Mood app',
})

async function home(session, response) {
  const recent = await api(session, 'GET', '/measurements?variableName=Overall%20Mood&limit=5')
  const buttons = [1, 2, 3, 4, 5].map((value) => `<button name="value" value="${value}">${value}</button>`).join(' ')
  const lines = recent.map(
    ({ startAt, value }) => `<li>${Number(value)} at ${String(startAt).replace(/[^\w:-]/g, '')} UTC</li>`,
  )
  const form = `<form method="post" action="/mood"><p>How are you?</p>${buttons}</form>`
  send(response, 200, `${form}<ul>${lines.join('')}</ul>`)
}

function send(response, status, content) {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mood app</title><h1>Mood app</h1>${content}</html>`
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}

async function answer(request, response) {
  const url = new URL(request.url, REDIRECT_URI)
  const session = sessions.get(/mood=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1])
  if (url.pathname === '/callback') return callback(url, response)
  if (!session) return signIn(response)
  if (url.pathname !== '/mood' || request.method !== 'POST') return home(session, response)
  let form = ''
  for await (const chunk of request) form += chunk
  await api(session, 'POST', '/measurements/post', [moodOf(Number(new URLSearchParams(form).get('value')))])
  response.writeHead(303, { location: '/' }).end()
}

if (!CLIENT_ID) throw new Error('Register the app first and set CLIENT_ID: see docs/apps.md.')

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message)
    send(response, 500, 'That did not work.')
  })
}).listen(PORT, '127.0.0.1', () => console.log(`Open http://127.0.0.1:${PORT}`))
