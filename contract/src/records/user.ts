import Type, { type Static } from 'typebox'
import { LONGEST_NAME } from '../limits.ts'
import { languages } from '../names.ts'
import type { Scope } from '../scopes.ts'
import { Card } from './card.ts'
import { AnyObject, booleans, integers, optional, record, strings } from './fields.ts'

export const Language = Type.Enum([...languages], { description: 'Of everything the person reads.' })
export type Language = Static<typeof Language>

/** Settings that are on or off. */
const settingFlags = [
  'combineNotifications',
  'getPreviewBuilds',
  'hasMobileAppOne',
  'hasMobileAppTwo',
  'hasBrowserExtension',
  'pushNotificationsEnabled',
  'smsNotificationsEnabled',
  'sendPredictorEmails',
  'sendReviewEmails',
  'sendReviewNotifications',
  'sendReminderNotificationEmails',
  'shareAllData',
  'trackLocation',
] as const

const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$',
  description: 'Local, hh:mm:ss.',
})

const VariableName = Type.String({ minLength: 1, maxLength: LONGEST_NAME })

export const CheckInItem = record('CheckInItem', 'A row of a check-in.', {
  variableName: VariableName,
  choices: Type.Optional(
    Type.Array(VariableName, {
      minItems: 2,
      maxItems: 30,
      description: 'Names of yes-or-no variables, any number of which can be ticked. variableName is then the heading.',
    }),
  ),
})
export type CheckInItem = Static<typeof CheckInItem>

export const CheckIn = record('CheckIn', 'A named list of things that are answered together.', {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  startTimeLocal: Type.Optional(TimeOfDay),
  items: Type.Array(CheckInItem, { minItems: 1, maxItems: 40 }),
})
export type CheckIn = Static<typeof CheckIn>

export const User = record('User', 'A person with an account.', {
  accessToken: Type.String({ description: "The token of this request in the caller's own record, otherwise empty." }),
  administrator: Type.Boolean(),
  displayName: Type.String(),
  email: Type.String(),
  id: Type.Integer(),
  loginName: Type.String(),
  card: Type.Optional(Card),
  timeZone: Type.Optional(Type.String({ description: 'IANA name.' })),
  language: Type.Optional(Language),
  checkIns: Type.Optional(Type.Array(CheckIn)),
  ...strings(
    'accessTokenExpires',
    'avatar',
    'avatarImage',
    'capabilities',
    'clientId',
    'clientUserId',
    'createdAt',
    'description',
    'earliestReminderTime',
    'latestReminderTime',
    'firstName',
    'lastName',
    'lastActive',
    'lastFour',
    'lastSmsTrackingReminderNotificationId',
    'password',
    'phoneNumber',
    'phoneVerificationCode',
    'primaryOutcomeVariableName',
    'refreshToken',
    'roles',
    'billingId',
    'billingPlan',
    'billingSubscription',
    'subscriptionEndsAt',
    'subscriptionProvider',
    'updatedAt',
    'userRegistered',
    'userUrl',
  ),
  ...integers('accessTokenExpiresAtMilliseconds', 'primaryOutcomeVariableId', 'timeZoneOffset'),
  ...booleans(...settingFlags, 'billingActive'),
})
export type User = Static<typeof User>

export const AuthorizedClient = record('AuthorizedClient', "An app, person or study that may read the user's data.", {
  ...strings(
    'appDescription',
    'appDisplayName',
    'appType',
    'buildEnabled',
    'clientId',
    'clientSecret',
    'redirectUri',
    'companyName',
    'homepageUrl',
    'iconUrl',
    'longDescription',
    'splashScreen',
    'textLogo',
    'createdAt',
  ),
  ...optional(AnyObject, 'additionalSettings', 'appDesign', 'appStatus'),
  ...integers('userId'),
  ...optional(Type.Array(User), 'collaborators', 'users'),
})
export type AuthorizedClient = Static<typeof AuthorizedClient>

export const AuthorizedClients = record('AuthorizedClients', "Everyone who may read the user's data.", {
  apps: Type.Array(AuthorizedClient),
  individuals: Type.Array(AuthorizedClient),
  studies: Type.Array(AuthorizedClient),
})
export type AuthorizedClients = Static<typeof AuthorizedClients>

export const UserSettings = record('UserSettings', 'Settings that a person can change.', {
  ...optional(Type.String({ minLength: 1, maxLength: LONGEST_NAME }), 'displayName'),
  ...optional(Type.String({ maxLength: LONGEST_NAME }), 'firstName', 'lastName', 'phoneNumber'),
  ...optional(Type.String({ maxLength: 2000 }), 'description', 'avatar'),
  ...optional(Type.String({ minLength: 3, maxLength: 254 }), 'email'),
  ...optional(TimeOfDay, 'earliestReminderTime', 'latestReminderTime'),
  timeZone: Type.Optional(Type.String({ description: 'IANA name.' })),
  timeZoneOffset: Type.Optional(
    Type.Integer({ minimum: -840, maximum: 720, description: 'Minutes from local time to UTC; prefer timeZone.' }),
  ),
  language: Type.Optional(Language),
  primaryOutcomeVariableId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  primaryOutcomeVariableName: Type.Optional(Type.String()),
  checkIns: Type.Optional(
    Type.Array(CheckIn, { maxItems: 30, description: 'All of them, in order; this replaces what was saved before.' }),
  ),
  ...booleans(...settingFlags),
})
export type UserSettings = Static<typeof UserSettings>

/** The scope a token needs to change each setting. Only the person decides who sees their data and how to reach them. */
export const settingScopes = {
  timeZone: 'manageaccount',
  timeZoneOffset: 'manageaccount',
  earliestReminderTime: 'writemeasurements',
  latestReminderTime: 'writemeasurements',
  primaryOutcomeVariableId: 'writemeasurements',
  primaryOutcomeVariableName: 'writemeasurements',
  checkIns: 'writemeasurements',
  language: 'manageaccount',
  displayName: 'manageaccount',
  firstName: 'manageaccount',
  lastName: 'manageaccount',
  phoneNumber: 'manageaccount',
  description: 'manageaccount',
  avatar: 'manageaccount',
  email: 'manageaccount',
  combineNotifications: 'manageaccount',
  getPreviewBuilds: 'manageaccount',
  hasMobileAppOne: 'manageaccount',
  hasMobileAppTwo: 'manageaccount',
  hasBrowserExtension: 'manageaccount',
  pushNotificationsEnabled: 'manageaccount',
  smsNotificationsEnabled: 'manageaccount',
  sendPredictorEmails: 'manageaccount',
  sendReviewEmails: 'manageaccount',
  sendReviewNotifications: 'manageaccount',
  sendReminderNotificationEmails: 'manageaccount',
  shareAllData: 'manageaccount',
  trackLocation: 'manageaccount',
} as const satisfies Record<keyof UserSettings, Scope>
