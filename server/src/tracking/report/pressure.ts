/** Blood pressure overall, and by time of day. Pure. */
import type { ReportPressure } from '@upshot/contract'
import type { Dose } from './doses.ts'

export type PressureAt = ReportPressure

const HOUR = 3600
/** The hour at which each part of the day begins. Measurements at night belong to the evening before. */
const MORNING = 4
const AFTERNOON = 12
const EVENING = 18

const timeOf = ({ secondOfDay }: Dose): PressureAt['time'] => {
  const hour = secondOfDay / HOUR
  if (hour >= MORNING && hour < AFTERNOON) return 'morning'
  return hour >= AFTERNOON && hour < EVENING ? 'afternoon' : 'evening'
}

export function pressureByTime(systolic: readonly Dose[], diastolic: readonly Dose[]): readonly PressureAt[] {
  const times = ['all', 'morning', 'afternoon', 'evening'] as const
  return times.flatMap((time) => {
    const wasTakenThen = (dose: Dose) => time === 'all' || timeOf(dose) === time
    const upper = systolic.filter(wasTakenThen)
    const lower = diastolic.filter(wasTakenThen)
    if (upper.length === 0 || lower.length === 0) return []
    const above = summaryOf(upper)
    const below = summaryOf(lower)
    return {
      time,
      readings: Math.max(upper.length, lower.length),
      systolic: above.mean,
      systolicLow: above.low,
      systolicHigh: above.high,
      diastolic: below.mean,
      diastolicLow: below.low,
      diastolicHigh: below.high,
    }
  })
}

function summaryOf(readings: readonly Dose[]) {
  const values = readings.map(({ value }) => value)
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: Math.min(...values),
    high: Math.max(...values),
  }
}
