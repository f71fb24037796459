/** From posted settings to columns; every setting that cannot be is named. */

import { type Scope, settingScopes, type UserSettings } from '@upshot/contract'
import { entriesOf, flag } from '../../lib/columns.ts'
import type { Sentence } from '../../lib/language.ts'
import { tidyName } from '../../lib/names.ts'
import { type Faults, Refusal, say } from '../../lib/refusal.ts'
import { isTimeZone } from '../../lib/zone.ts'
import type { UserRow } from './store.ts'

const texts = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  description: 'description',
} as const satisfies { [K in keyof UserSettings]?: keyof UserRow }

const flags = {
  combineNotifications: 'combine_notifications',
  getPreviewBuilds: 'get_preview_builds',
  hasMobileAppOne: 'has_mobile_app_one',
  hasMobileAppTwo: 'has_mobile_app_two',
  hasBrowserExtension: 'has_browser_extension',
  pushNotificationsEnabled: 'push_enabled',
  smsNotificationsEnabled: 'sms_enabled',
  sendPredictorEmails: 'predictor_emails',
  sendReminderNotificationEmails: 'reminder_emails',
  shareAllData: 'share_all_data',
  trackLocation: 'track_location',
} as const satisfies { [K in keyof UserSettings]?: keyof UserRow }

/** Where a setting is changed instead, in words. */
type OtherPlaces = Readonly<Partial<Record<keyof UserSettings, Sentence>>>

/** Names every setting that the caller may not change; then none of them is. */
export function refuseSettingsBeyond(
  { scopes, elsewhere }: { readonly scopes: ReadonlySet<Scope>; readonly elsewhere: OtherPlaces },
  settings: UserSettings,
): void {
  const faults = entriesOf(settingScopes)
    .filter(([member, scope]) => settings[member] !== undefined && !scopes.has(scope))
    .map(([member, scope]) => ({
      message:
        elsewhere[member] ??
        say(
          `Changing ${member} needs the scope ${scope}.`,
          `Um ${member} zu ändern, braucht es die Berechtigung ${scope}.`,
        ),
      field: member,
    }))
  if (faults.length > 0) throw new Refusal('forbidden', faults)
}

export function userChanges(user: UserRow, settings: UserSettings, faults: Faults): Partial<UserRow> {
  const changes: Record<string, unknown> = {}
  for (const [member, column] of entriesOf(texts)) {
    const text = settings[member]
    if (text !== undefined) changes[column] = text.trim() || null
  }
  for (const [member, column] of entriesOf(flags)) {
    const claim = settings[member]
    if (claim !== undefined) changes[column] = flag(claim)
  }
  if (settings.language !== undefined) changes['language'] = settings.language
  return {
    ...changes,
    ...nameChange(settings, faults),
    ...avatarChange(settings, faults),
    ...zoneChange(settings, faults),
    ...windowChange(user, settings, faults),
  }
}

function nameChange({ displayName }: UserSettings, faults: Faults): Partial<UserRow> {
  if (displayName === undefined) return {}
  const display_name = tidyName(displayName)
  if (display_name === '')
    faults.add({
      message: say('displayName must not be empty.', 'Der Name darf nicht leer sein.'),
      field: 'displayName',
    })
  return { display_name }
}

function avatarChange({ avatar }: UserSettings, faults: Faults): Partial<UserRow> {
  if (avatar === undefined) return {}
  if (avatar !== '' && !/^https:\/\/[^\s"'<>]+$/.test(avatar)) {
    faults.add({
      message: say('avatar must be an https address.', 'Das Bild muss eine https-Adresse haben.'),
      field: 'avatar',
    })
  }
  return { avatar_url: avatar || null }
}

/** An IANA name says how the clock changes; an offset alone does not, and becomes a zone that never changes. */
function zoneChange({ timeZone, timeZoneOffset }: UserSettings, faults: Faults): Partial<UserRow> {
  if (timeZone !== undefined) {
    if (!isTimeZone(timeZone))
      faults.add({
        message: say(
          'timeZone must be an IANA name such as Europe/Berlin.',
          'Die Zeitzone muss ein Name wie Europe/Berlin sein.',
        ),
        field: 'timeZone',
      })
    return { time_zone: timeZone }
  }
  if (timeZoneOffset === undefined) return {}
  if (timeZoneOffset % 60 !== 0) {
    faults.add({
      message: say(
        'timeZoneOffset must be whole hours; send timeZone instead.',
        'timeZoneOffset muss aus ganzen Stunden bestehen; schick sonst timeZone.',
      ),
      field: 'timeZoneOffset',
    })
  }
  const hours = timeZoneOffset / 60
  return { time_zone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '+' : '-'}${Math.abs(hours)}` }
}

function windowChange(user: UserRow, settings: UserSettings, faults: Faults): Partial<UserRow> {
  const { earliestReminderTime: earliest, latestReminderTime: latest } = settings
  if (earliest === undefined && latest === undefined) return {}
  const whole = (time: string) => (time.length === 5 ? `${time}:00` : time)
  const from = earliest === undefined ? user.earliest_reminder_time : whole(earliest)
  const to = latest === undefined ? user.latest_reminder_time : whole(latest)
  if (from >= to) {
    faults.add({
      message: say(
        'earliestReminderTime must be before latestReminderTime.',
        'Die früheste Zeit für Erinnerungen muss vor der spätesten liegen.',
      ),
      field: 'earliestReminderTime',
    })
  }
  return { earliest_reminder_time: from, latest_reminder_time: to }
}
