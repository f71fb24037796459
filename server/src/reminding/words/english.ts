import { counted } from '../../lib/language.ts'
import { once } from '../../lib/once.ts'
import { padded } from '../../lib/utc-text.ts'
import { longQuestion, question } from './english-question.ts'
import type { RemindingWords } from './words.ts'

const date = once(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

function time(second: number): string {
  const hours = Math.floor(second / 3600)
  return `${hours % 12 || 12}:${padded(Math.floor((second % 3600) / 60))} ${hours < 12 ? 'AM' : 'PM'}`
}

export const english: RemindingWords = {
  question,
  longQuestion,
  time,
  moment: (second, day) => `${time(second)} on ${date().format(day)}`,
  atMoment: (moment) => `at ${moment}`,
  asNeeded: 'As needed',
  every: ({ count, of }) => {
    if (count > 1) return `Every ${count} ${of}s`
    return of === 'day' ? 'Daily' : of === 'week' ? 'Weekly' : `Every ${of}`
  },
  everyFrom: (often, at, joint) => `${often} ${joint} ${at}`,
  neverComes: 'None of its times falls between your earliest and latest reminder times.',
  answers: {
    yes: 'Yes',
    no: 'No',
    yesOrNoFor: (answer, name) => `${answer} for ${name}`,
    rate: (value) => `Rate ${value}`,
    rateName: (name, value) => `Rate ${name} ${value}`,
    record: (amount) => `Record ${amount}`,
    recordOf: (amount, name) => `Record ${amount} of ${name}`,
    snooze: 'Snooze',
    snoozeLong: 'Ask again in an hour',
    skip: 'Skip',
    skipLong: 'Skip this one',
    forAll: (answer) => `${answer} for all`,
    skipAll: 'Skip all',
  },
  card: {
    today: 'Today',
    reminder: 'Reminder',
    saved: (answer) => `${answer}: saved`,
    inUnit: ({ name }) => `In ${name}`,
    record: 'Record',
    dismiss: 'Dismiss',
    dismissLong: 'Dismiss this card',
  },
  messages: {
    due: (count) => (count === 1 ? 'A reminder is due' : `${count} reminders are due`),
    openToAnswer: (count) => (count === 1 ? 'Open Upshot to answer it.' : 'Open Upshot to answer them.'),
    reminder: 'Reminder',
    plainQuestion: 'Time to track it.',
    last: (asked, value) => `${asked} Last: ${value}.`,
    track: (amount) => (amount === undefined ? 'Track' : `Track ${amount}`),
    snooze: 'Snooze',
    snoozeHour: 'Snooze an hour',
    skip: 'Skip',
    snoozeAll: 'Snooze all',
    skipAll: 'Skip all',
    did: 'Did it',
    couldNot: 'Could not',
    stopExperiment: 'Stop the experiment',
    open: 'Open Upshot',
    stopMails: 'Stop these e-mails',
    test: 'This is what a reminder looks like.',
  },
  channels: {
    turnedOff: 'Turned off in your settings.',
    noDevice: 'No device has been added yet.',
    devices: (count) => `${counted(count, 'device shows', 'devices show')} reminders.`,
    noMailServer: 'This installation has no mail server.',
    byMail: 'Reminders come by e-mail.',
    webhooksDisabled: (count) =>
      `${counted(count, 'webhook was', 'webhooks were')} disabled after failing for too long.`,
    noWebhook: 'No webhook is registered.',
    webhooks: (count) => `${counted(count, 'webhook receives', 'webhooks receive')} events.`,
    noSms: 'This installation does not send SMS.',
  },
}
