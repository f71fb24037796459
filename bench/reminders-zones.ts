/**
 * Every time zone of the runtime × 2 years × four times of day: a daily reminder fires exactly once on every local day.
 * Run with: node bench/reminders-zones.ts
 */
import { EVERY_WEEKDAY, nextDue, nextToFire, type Rule, wallClock } from '../server/src/reminding/reminders/when.ts'

const HOUR = 3600
const FROM = Date.UTC(2026, 0, 1) / 1000
const TO = Date.UTC(2028, 0, 1) / 1000
const TIMES = [0.5, 2.5, 12, 23.5].map((hours) => hours * HOUR)

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
let firings = 0
let wrongDays = 0
let moved = 0
const started = performance.now()
for (const zone of zones) {
  const { read } = wallClock(zone)
  for (const startSecond of TIMES) {
    const window = { earliest: 7 * HOUR, latest: 22 * HOUR }
    const rule: Rule = {
      frequencySeconds: 24 * HOUR,
      startSecond,
      anchorDay: 0,
      firstDay: null,
      lastDay: null,
      weekdays: EVERY_WEEKDAY,
      times: [],
      window,
    }
    let before: number | undefined
    let slot = nextDue(rule, zone, FROM - 1)
    while (slot && slot.epoch < TO) {
      const { day, second } = read(slot.epoch)
      if (day !== slot.day || (before !== undefined && day !== before + 1)) wrongDays += 1
      if (second !== startSecond) moved += 1
      before = day
      firings += 1
      slot = nextToFire(
        rule,
        zone,
        { firedDay: slot.day, firedEpoch: slot.epoch, firedSecond: slot.second },
        slot.epoch,
      )
    }
  }
}
const seconds = (performance.now() - started) / 1000
const perDay = Math.round(firings / seconds)
process.stdout.write(
  `${zones.length} zones, ${firings} firings in ${seconds.toFixed(1)} s (${perDay}/s): ${wrongDays} days without exactly one, ${moved} moved by a clock change\n`,
)
process.exitCode = wrongDays === 0 ? 0 : 1
