/** Apps on a phone that post to a secret address: Health Connect on Android, and Health Auto Export for Apple Health. */
import { say } from '../../../lib/language.ts'

import { healthAutoExportItems } from '../../formats/health-auto-export/health-auto-export.ts'
import { healthConnectPushItems } from '../../formats/health-connect/health-connect-push.ts'
import { secretText } from '../fields.ts'
import type { LiveSource } from '../source.ts'

export const healthConnectLive: LiveSource = {
  name: 'health-connect-live',
  connectorId: 111,
  displayName: 'Health Connect',
  description: say(
    'What the apps on your Android phone keep in Health Connect, sent by HC Webhook or Life Dashboard Companion.',
  ),
  longDescription: say(
    'Connecting gives you an address of your own. Enter it as the webhook in the app HC Webhook or Life Dashboard Companion. Steps, sleep, pulse, weight, food and more come in with the name of the program that recorded them; the same value sent twice is kept once. If you enter a signing secret here and in Life Dashboard Companion, only what is signed with it comes in. Connecting again creates a new address, and the old one stops working.',
  ),
  getItUrl: 'https://github.com/owen282000/life-dashboard-companion-app',
  categoryName: 'Vital Signs',
  fields: [
    {
      key: 'token',
      displayName: say('Signing secret'),
      helpText: say('Only if the app signs what it sends: the same secret as there.'),
      type: 'string',
      isRequired: false,
      isSecret: true,
      read: secretText,
    },
  ],
  readPushed: healthConnectPushItems,
  everySeconds: 0,
  read: async function* () {},
}

export const healthAutoExportLive: LiveSource = {
  name: 'health-auto-export-live',
  connectorId: 110,
  displayName: 'Apple Health by Health Auto Export',
  description: say('Everything in the Health app of your iPhone, sent by the app Health Auto Export as it comes in.'),
  longDescription: say(
    'Connecting gives you an address of your own. In the app, create an automation of the type REST API, enter the address, and choose JSON and how often to send. The same value sent twice is kept once. Connecting again creates a new address, and the old one stops working.',
  ),
  getItUrl: 'https://www.healthyapps.dev/',
  categoryName: 'Vital Signs',
  fields: [],
  readPushed: healthAutoExportItems,
  everySeconds: 0,
  read: async function* () {},
}
