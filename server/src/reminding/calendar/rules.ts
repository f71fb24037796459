/** A calendar after RFC 5545. Pure. */

export interface CalendarEvent {
  /** The same at every reading, so that a calendar changes its entry instead of adding one. */
  readonly uid: string
  readonly startEpoch: number
  readonly changedEpoch: number
  readonly title: string
}

export interface Calendar {
  readonly name: string
  readonly timeZone: string
  readonly url: string
  readonly events: readonly CalendarEvent[]
}

const MINUTES = 5

/** Moments are in UTC: local days and hours were resolved before. */
export function calendarText({ name, timeZone, url, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Upshot//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${escaped(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(({ uid, startEpoch, changedEpoch, title }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${utcMoment(changedEpoch)}`,
      `DTSTART:${utcMoment(startEpoch)}`,
      `DURATION:PT${MINUTES}M`,
      `SUMMARY:${escaped(title)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261118T073000Z` */
const utcMoment = (epoch: number): string => new Date(epoch * 1000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // A text may contain no other control character.
    .replaceAll(/\p{Cc}/gu, '')

const MOST_BYTES = 75

/** No line is longer than 75 bytes; the rest follows after a line break and a space, and no character is split. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MOST_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
