import type { User } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import type { UserRow } from './store.ts'

export interface Presenting {
  readonly nowEpoch: number
  /** The caller's own presented token, in the caller's own record; nobody else's is ever sent. */
  readonly accessToken: string
  readonly accessTokenExpiresEpoch: number | null
  readonly primaryOutcomeVariableName: string | undefined
}

/** A person's own record. */
export function presentUser(user: UserRow, presenting: Presenting): User {
  const { accessTokenExpiresEpoch: expires, primaryOutcomeVariableName } = presenting
  return {
    ...presentOther(user),
    accessToken: presenting.accessToken,
    email: user.email,
    loginName: user.login_name,
    administrator: user.is_administrator === 1,
    roles: JSON.stringify(user.is_administrator === 1 ? ['administrator'] : ['user']),
    timeZone: user.time_zone,
    // As JavaScript counts it: minutes from local time to UTC.
    timeZoneOffset: -Math.round(offsetsOf(user.time_zone)(presenting.nowEpoch) / 60) || 0,
    earliestReminderTime: user.earliest_reminder_time,
    latestReminderTime: user.latest_reminder_time,
    ...flagsOf(user),
    ...(user.first_name === null ? {} : { firstName: user.first_name }),
    ...(user.last_name === null ? {} : { lastName: user.last_name }),
    ...(user.phone_number === null ? {} : { phoneNumber: user.phone_number }),
    ...(user.primary_outcome_variable_id === null
      ? {}
      : { primaryOutcomeVariableId: user.primary_outcome_variable_id }),
    ...(primaryOutcomeVariableName === undefined ? {} : { primaryOutcomeVariableName }),
    ...(user.last_active_epoch === null ? {} : { lastActive: utcText(user.last_active_epoch) }),
    ...(expires === null
      ? {}
      : { accessTokenExpires: utcText(expires), accessTokenExpiresAtMilliseconds: expires * 1000 }),
  }
}

/** What others see of a person: what the person shows on purpose. */
export function presentOther(user: UserRow): User {
  return {
    id: user.id,
    accessToken: '',
    administrator: false,
    displayName: user.display_name,
    email: '',
    loginName: '',
    createdAt: utcText(user.created_epoch),
    updatedAt: utcText(user.updated_epoch),
    userRegistered: utcText(user.created_epoch),
    ...(user.description === null ? {} : { description: user.description }),
    ...(user.avatar_url === null ? {} : { avatar: user.avatar_url, avatarImage: user.avatar_url }),
  }
}

const flagsOf = (user: UserRow) => ({
  combineNotifications: user.combine_notifications === 1,
  getPreviewBuilds: user.get_preview_builds === 1,
  hasMobileAppOne: user.has_mobile_app_one === 1,
  hasMobileAppTwo: user.has_mobile_app_two === 1,
  hasBrowserExtension: user.has_browser_extension === 1,
  pushNotificationsEnabled: user.push_enabled === 1,
  smsNotificationsEnabled: user.sms_enabled === 1,
  sendPredictorEmails: user.predictor_emails === 1,
  sendReminderNotificationEmails: user.reminder_emails === 1,
  shareAllData: user.share_all_data === 1,
  trackLocation: user.track_location === 1,
})
