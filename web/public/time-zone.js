// Offers the zone this device is in; the person may type another one.
const field = document.querySelector('input[name="timeZone"]')
if (field && field.value === '') field.value = Intl.DateTimeFormat().resolvedOptions().timeZone
