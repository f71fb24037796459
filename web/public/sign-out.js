// Signing out on this page leaves nothing to read in this browser. What waits to be sent stays, whoever's it is: it is sent
// when that person signs in again.
const READABLE = ['pages', 'contents', 'sent']

/** The app's database; undefined if the app was never opened here. */
const opened = () =>
  new Promise((resolve) => {
    const request = indexedDB.open('upshot')
    request.onupgradeneeded = () => request.transaction.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(undefined)
  })

async function forgetWhatWasRead() {
  const database = await opened()
  if (!database) return
  const change = database.transaction([...READABLE, 'facts'], 'readwrite')
  for (const name of READABLE) change.objectStore(name).clear()
  change.objectStore('facts').delete('person')
  await new Promise((resolve) => {
    change.oncomplete = change.onabort = resolve
  })
  database.close()
}

/** Reminders must not ring here any more; the server forgets this address too. */
async function stopRinging(form) {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'endpoint' })
  field.value = subscription.endpoint
  form.append(field)
  await subscription.unsubscribe()
}

for (const form of document.querySelectorAll('form[action="/auth/sign-out"], form[action$="/sign-out-everywhere"]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const leave = () => form.submit()
    void Promise.allSettled([forgetWhatWasRead(), stopRinging(form)]).then(leave)
  })
}
