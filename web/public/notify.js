// Lets this browser show reminders, with buttons to answer them. The page works without it; the reminders then do not ring here.
const place = document.getElementById('notify')
// The only address that the page's policy allows scripts to come from.
const { path: root = '' } = document.documentElement.dataset
const WORKER = `${root}/service-worker.js`
const trusted = window.trustedTypes?.createPolicy('upshot', { createScriptURL: () => WORKER })
const WORDS = {
  en: {
    on: 'On. Reminders ring here, with buttons to track, snooze or skip.',
    forbidden: 'The browser does not allow it.',
    failed: 'It did not work:',
  },
  de: {
    on: 'An. Erinnerungen klingeln hier, mit Knöpfen zum Eintragen, Verschieben und Überspringen.',
    forbidden: 'Der Browser erlaubt es nicht.',
    failed: 'Das hat nicht geklappt:',
  },
  es: {
    on: 'Activado. Los recordatorios suenan aquí, con botones para registrar, posponer u omitir.',
    forbidden: 'El navegador no lo permite.',
    failed: 'No ha funcionado:',
  },
}
const words = WORDS[document.documentElement.lang] ?? WORDS.en
const canNotify = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function call(method, path, body) {
  const { accessToken } = await (await fetch(`${root}/auth/token`, { method: 'POST' })).json()
  const answer = await fetch(`${root}/api/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const content = await answer.json()
  if (!answer.ok) throw new Error(content.description)
  return content
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(words.forbidden)
  const worker = await navigator.serviceWorker.register(trusted?.createScriptURL(WORKER) ?? WORKER)
  await navigator.serviceWorker.ready
  const { data } = await call('GET', '/channels')
  const options = { userVisibleOnly: true, applicationServerKey: data.vapidPublicKey }
  const subscription = await worker.pushManager.subscribe(options)
  await call('POST', '/devices', { ...subscription.toJSON(), name: navigator.platform })
}

if (place && canNotify) {
  place.hidden = false
  const said = place.querySelector('[role="status"]')
  place.querySelector('button').addEventListener('click', () => {
    turnOn().then(
      () => {
        said.textContent = words.on
      },
      (error) => {
        said.textContent = `${words.failed} ${error.message}`
      },
    )
  })
}
