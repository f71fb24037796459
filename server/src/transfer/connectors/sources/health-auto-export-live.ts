/** Apple Health, live: the Health Auto Export app on the phone posts to an address of the person's own. */
import type { LiveSource } from '../source.ts'

export const healthAutoExportLive: LiveSource = {
  name: 'health-auto-export-live',
  connectorId: 110,
  displayName: 'Apple Health by Health Auto Export',
  description: 'Everything in the Health app of your iPhone, sent by the app Health Auto Export as it comes in.',
  longDescription:
    'Connecting gives you an address of your own. In the app, create an automation of the type REST API, enter the address, and choose JSON and how often to send. The same value sent twice is kept once. Connecting again creates a new address, and the old one stops working.',
  getItUrl: 'https://www.healthyapps.dev/',
  categoryName: 'Vital Signs',
  fields: [],
  isPushed: true,
  everySeconds: 0,
  read: async function* () {},
}
