/**
 * What one request may cost the others, route by route: the one table. `budget.test.ts` sends the worst request that is
 * let in to every route and holds it against its line; a route without a line fails there.
 */
import { type EndpointName, MOST_ITEMS, MOST_MEASUREMENTS, MOST_REMINDERS } from '@upshot/contract'

export interface Budget {
  /** The largest answer. */
  readonly answerKb: number
  /** The longest stretch of CPU time in which nobody else has a turn, on the machine of the calibration. */
  readonly loopMs: number
  /** The longest transaction: CPU time, and on PostgreSQL a millisecond for each statement. */
  readonly holdMs: number
  /** Rows that a request without a token, a cookie or a good link leaves in any table. */
  readonly anonymousRows: number
  /** Items in one body; a request that is no list is one. */
  readonly mostItems: number
}

type Line = readonly [answerKb: number, loopMs: number, holdMs: number, anonymousRows?: number]

const line = ([answerKb, loopMs, holdMs, anonymousRows = 0]: Line): Budget => ({
  answerKb,
  loopMs,
  holdMs,
  anonymousRows,
  mostItems: 1,
})

const takes = (mostItems: number, budget: Budget): Budget => ({ ...budget, mostItems })

/** Something small is read or written. */
const small = line([80, 200, 60])
/** Everything data can come from, with its fields and buttons: as long as the list of formats and sources. */
const connectors = line([150, 200, 60])
/** A page of up to 200 records. */
const page = line([1500, 250, 60])
/** A list of up to 200 items comes in, and each comes back. */
const list = line([2000, 400, 1500])
/** All reminders, or as many as a page holds; each may name every minute of the day. */
const reminders = line([10_000, 1000, 1800])
/** Thousands of simulated experiments, one length after the other. */
const planned = line([80, 400, 1500])
/** A file that is written while it is sent, in pieces. */
const download = line([Number.POSITIVE_INFINITY, 150, 60])
/** A page for a browser. */
const html = line([80, 200, 60])
/** A way in, where tries are counted: by purpose, account and address. */
const counted = line([80, 200, 60, 4])

export const apiBudgets: Readonly<Record<EndpointName, Budget>> = {
  recordMeasurements: takes(MOST_MEASUREMENTS, line([5000, 700, 2200])),
  recordQuickly: small,
  listMeasurements: page,
  listDailyValues: page,
  updateMeasurement: small,
  deleteMeasurement: small,
  restoreMeasurements: list,
  exportMeasurements: download,
  // Two hundred variables with their charts.
  listUserVariables: line([4000, 250, 60]),
  searchVariables: page,
  saveUserVariables: takes(MOST_ITEMS, list),
  deleteUserVariable: line([80, 900, 900]),
  resetUserVariable: small,
  listUserTags: page,
  saveUserTag: small,
  deleteUserTag: small,
  listUnits: small,
  listUnitCategories: small,
  listVariableCategories: small,
  listTrackingReminders: reminders,
  saveTrackingReminders: takes(MOST_REMINDERS, reminders),
  deleteTrackingReminder: small,
  restoreTrackingReminder: small,
  listTrackingReminderNotifications: reminders,
  answerTrackingReminderNotifications: takes(MOST_ITEMS, reminders),
  listFeed: reminders,
  postFeed: takes(MOST_ITEMS, reminders),
  getUser: small,
  saveUserSettings: line([80, 300, 300]),
  deleteUser: line([80, 1500, 1500]),
  listAuditEntries: page,
  listShares: page,
  revokeShare: small,
  inviteToShare: small,
  acceptShare: small,
  declineShare: small,
  createShareLink: small,
  listShareReads: page,
  listSharers: page,
  listApps: page,
  registerApp: small,
  deleteApp: small,
  getChannels: small,
  saveChannels: small,
  listDevices: small,
  saveDevice: small,
  deleteDevice: small,
  testDevice: small,
  streamEvents: small,
  listWebhooks: small,
  saveWebhook: small,
  deleteWebhook: small,
  listWebhookDeliveries: page,
  listCorrelations: page,
  hideCorrelation: small,
  showCorrelation: small,
  listPairs: page,
  createStudy: small,
  publishStudy: small,
  unpublishStudy: small,
  joinStudy: small,
  getStudy: page,
  listStudies: page,
  listOpenStudies: page,
  listJoinedStudies: page,
  listCreatedStudies: page,
  listVotes: page,
  castVote: small,
  deleteVote: small,
  planExperiment: planned,
  saveExperiment: planned,
  listExperiments: page,
  getExperiment: page,
  startExperiment: planned,
  pauseExperiment: small,
  resumeExperiment: small,
  stopExperiment: line([1500, 1200, 1500]),
  listExperimentDays: page,
  markExperimentDays: takes(MOST_ITEMS, list),
  deleteExperiment: small,
  importFile: small,
  listImports: page,
  answerImport: small,
  cancelImport: small,
  undoImport: small,
  listConnectors: connectors,
  connectConnector: small,
  postConnectConnector: small,
  updateConnector: small,
  postUpdateConnector: small,
  disconnectConnector: small,
  postDisconnectConnector: small,
  listSources: page,
  orderSources: small,
  lookIntoDay: page,
  getToday: page,
  getPairChart: page,
  getChart: page,
  listSparks: page,
  getDay: page,
  listDays: small,
  getReport: small,
  listGoals: small,
  chooseGoal: line([300, 200, 200]),
  listCommonNames: line([200, 200, 60]),
}

/** Everything outside the contract, as Fastify spells it. */
export const pageBudgets: Readonly<Record<string, Budget>> = {
  'OPTIONS /api/*': small,
  'GET /api/v3/openapi.json': line([800, 120, 60]),
  'GET /docs': line([800, 120, 60]),
  'GET /metrics': line([500, 120, 60]),
  'GET /app/version.json': small,
  'GET /health/live': small,
  'GET /health/ready': small,
  'GET /*': line([500, 120, 60]),
  'GET /auth/sign-in': html,
  'POST /auth/sign-in': counted,
  'POST /auth/second-factor': counted,
  'POST /auth/passkey/begin': small,
  'POST /auth/passkey/finish': counted,
  'GET /auth/enter/:token': html,
  'POST /auth/enter/:token': html,
  'GET /auth/setup/:token': html,
  'POST /auth/setup/:token': html,
  'GET /auth/register': html,
  'POST /auth/register': html,
  'GET /auth/register/:token': html,
  'POST /auth/register/:token': html,
  'GET /auth/forgot': html,
  'POST /auth/forgot': counted,
  'GET /auth/reset/:token': html,
  'POST /auth/reset/:token': html,
  'GET /auth/email/:token': html,
  'POST /auth/email/:token': html,
  'GET /auth/account': html,
  'GET /auth/account/log': html,
  'POST /auth/account/revoke-share': html,
  'POST /auth/account/create-token': html,
  'POST /auth/account/revoke-token': html,
  'POST /auth/account/password': html,
  'POST /auth/account/second-factor': html,
  'POST /auth/account/second-factor/confirm': html,
  'POST /auth/account/second-factor/off': html,
  'POST /auth/account/remove-passkey': html,
  'POST /auth/account/end-session': html,
  'POST /auth/account/register-app': html,
  'POST /auth/account/remove-app': html,
  'POST /auth/account/delete': html,
  'POST /auth/account/passkey/begin': html,
  'POST /auth/account/passkey/finish': html,
  'POST /auth/account/email': html,
  'POST /auth/account/sign-out-everywhere': html,
  'GET /auth/confirm': html,
  'POST /auth/confirm': html,
  'POST /auth/confirm/passkey/begin': html,
  'POST /auth/confirm/passkey/finish': html,
  'GET /auth/undo/:token': html,
  'POST /auth/undo/:token': html,
  'POST /auth/sign-out': html,
  'POST /auth/token': html,
  'POST /auth/download': html,
  'GET /auth/download/:token': download,
  'GET /shared/:secret': line([2000, 250, 60]),
  'GET /auth/invitation/:invitation': html,
  'POST /auth/invitation/:invitation/accept': html,
  'POST /auth/invitation/:invitation/decline': html,
  'GET /oauth/interaction/:uid': html,
  'POST /oauth/interaction/:uid': html,
  'POST /oauth/interaction/:uid/abort': html,
  // An authorization that begins is kept until it is answered, for an hour; so is a device's code.
  'GET /oauth/*': line([80, 120, 60, 2]),
  'POST /oauth/*': line([80, 120, 60, 2]),
  'GET /.well-known/oauth-authorization-server/oauth': small,
  'GET /.well-known/openid-configuration/oauth': small,
  'GET /answer/:token': html,
  'POST /answer/:token': html,
  'GET /unsubscribe/:token': html,
  'POST /unsubscribe/:token': html,
  'GET /charts/:file': line([500, 250, 60]),
  'GET /studies/:id': line([500, 250, 60]),
  'GET /studies/:id/gauge.svg': html,
  'GET /studies/:id/gauge-square.svg': html,
  'GET /studies/:id/charts/:chart': line([500, 250, 60]),
  'POST /studies/:id/publish': html,
  'POST /studies/:id/recalculate': html,
  'POST /studies/:id/join': html,
  'POST /studies/:id/unpublish': html,
  'GET /connectors': html,
  'GET /connectors/:name': html,
  'POST /connectors/:name/connect': html,
  'POST /connectors/:name/update': html,
  'POST /connectors/:name/disconnect': html,
  'GET /connect/:ticket': html,
  'GET /connectors/:name/callback': html,
  'POST /connectors/:name/import': html,
  'GET /imports/:id': html,
  'POST /imports/:id/answer': html,
  'POST /imports/:id/bring': html,
  'POST /imports/:id/cancel': html,
  'POST /imports/:id/undo': html,
  'POST /push/:secret': line([80, 600, 400]),
}
