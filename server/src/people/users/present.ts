import type { CheckIn, User } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import type { UserRow } from './store.ts'

interface TokenContext {
  readonly nowEpoch: number
  /** The token that the caller presented; only in the caller's own record. */
  readonly accessToken: string
  readonly accessTokenExpiresEpoch: number | null
}

export interface PresentContext extends TokenContext {
  readonly primaryOutcomeVariableName: string | undefined
}

/** What the scope `basic` covers: name and time zone. Other required members are empty. */
export const presentBasic = (user: UserRow, presenting: TokenContext): User => ({
  ...presentName(user),
  ...tokenOf(presenting),
  ...zoneOf(user, presenting.nowEpoch),
})

/** A person's own record. */
export function presentUser(user: UserRow, presenting: PresentContext): User {
  const { primaryOutcomeVariableName } = presenting
  return {
    ...presentOther(user),
    ...tokenOf(presenting),
    ...zoneOf(user, presenting.nowEpoch),
    email: user.email,
    loginName: user.login_name,
    administrator: user.is_administrator === 1,
    roles: JSON.stringify(user.is_administrator === 1 ? ['administrator'] : ['user']),
    earliestReminderTime: user.earliest_reminder_time,
    latestReminderTime: user.latest_reminder_time,
    ...flagsOf(user),
    ...(user.language === null ? {} : { language: user.language }),
    ...(user.check_ins === null ? {} : { checkIns: JSON.parse(user.check_ins) as CheckIn[] }),
    ...(user.first_name === null ? {} : { firstName: user.first_name }),
    ...(user.last_name === null ? {} : { lastName: user.last_name }),
    ...(user.phone_number === null ? {} : { phoneNumber: user.phone_number }),
    ...(user.primary_outcome_variable_id === null
      ? {}
      : { primaryOutcomeVariableId: user.primary_outcome_variable_id }),
    ...(primaryOutcomeVariableName === undefined ? {} : { primaryOutcomeVariableName }),
    ...(user.last_active_epoch === null ? {} : { lastActive: utcText(user.last_active_epoch) }),
  }
}

const tokenOf = ({ accessToken, accessTokenExpiresEpoch: expires }: TokenContext) => ({
  accessToken,
  ...(expires === null
    ? {}
    : { accessTokenExpires: utcText(expires), accessTokenExpiresAtMilliseconds: expires * 1000 }),
})

const zoneOf = ({ time_zone }: UserRow, nowEpoch: number) => ({
  timeZone: time_zone,
  // As in `Date.getTimezoneOffset`: minutes from local time to UTC.
  timeZoneOffset: -Math.round(offsetsOf(time_zone)(nowEpoch) / 60) || 0,
})

/** What an app sees of its users. */
export const presentName = ({ id, display_name }: UserRow): User => ({
  id,
  accessToken: '',
  administrator: false,
  displayName: display_name,
  email: '',
  loginName: '',
})

/** What others see of a person: only what the person chose to show. */
export function presentOther(user: UserRow): User {
  return {
    ...presentName(user),
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
  sendReviewEmails: user.review_emails === 1,
  sendReviewNotifications: user.review_notifications === 1,
  sendReminderNotificationEmails: user.reminder_emails === 1,
  shareAllData: user.share_all_data === 1,
  trackLocation: user.track_location === 1,
})
