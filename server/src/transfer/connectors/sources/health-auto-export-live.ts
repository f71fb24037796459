/** Apple Health, live: the Health Auto Export app on the phone posts to an address of the person's own. */
import { say } from '../../../lib/refusal.ts'
import { healthAutoExportItems } from '../../formats/health-auto-export/health-auto-export-items.ts'
import type { LiveSource } from '../source.ts'

export const healthAutoExportLive: LiveSource = {
  name: 'health-auto-export-live',
  connectorId: 110,
  displayName: 'Apple Health by Health Auto Export',
  description: say(
    'Everything in the Health app of your iPhone, sent by the app Health Auto Export as it comes in.',
    'Alles aus der Health-App deines iPhones, laufend geschickt von der App Health Auto Export.',
  ),
  longDescription: say(
    'Connecting gives you an address of your own. In the app, create an automation of the type REST API, enter the address, and choose JSON and how often to send. The same value sent twice is kept once. Connecting again creates a new address, and the old one stops working.',
    'Beim Verbinden bekommst du eine eigene Adresse. Lege in der App eine Automation vom Typ REST API an, trage die Adresse ein und wähle JSON und wie oft gesendet wird. Was zweimal kommt, zählt einmal. Verbindest du neu, gibt es eine neue Adresse, und die alte gilt nicht mehr.',
  ),
  getItUrl: 'https://www.healthyapps.dev/',
  categoryName: 'Vital Signs',
  fields: [],
  readPushed: healthAutoExportItems,
  everySeconds: 0,
  read: async function* () {},
}
