import Type, { type Static } from 'typebox'
import { Card } from './card.ts'
import { AnyObject, booleans, integers, optional, record, strings } from './fields.ts'

export const User = record('User', 'A person with an account.', {
  accessToken: Type.String({ description: "The caller's own token in the caller's own record, else empty." }),
  administrator: Type.Boolean(),
  displayName: Type.String(),
  email: Type.String(),
  id: Type.Integer(),
  loginName: Type.String(),
  card: Type.Optional(Card),
  timeZone: Type.Optional(Type.String({ description: 'IANA name.' })),
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
  ...booleans(
    'combineNotifications',
    'getPreviewBuilds',
    'hasMobileAppOne',
    'hasMobileAppTwo',
    'hasBrowserExtension',
    'pushNotificationsEnabled',
    'smsNotificationsEnabled',
    'sendPredictorEmails',
    'sendReminderNotificationEmails',
    'shareAllData',
    'billingActive',
    'trackLocation',
  ),
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
