/** How medicines were taken: the usual amount and times of day, and thresholds of overuse. Pure. */

/**
 * Thresholds of medication overuse: the number of days per month with a medicine against attacks, from the
 * International Classification of Headache Disorders (ICHD-3, 8.2; Cephalalgia 2018, 38, 1–211). 8.2.1, 8.2.2, 8.2.4,
 * 8.2.5: ergotamine, triptans, opioids and combined painkillers on ten days or more; 8.2.3: simple painkillers on
 * fifteen; 8.2.6: several of these together on ten; each for more than three months, in somebody with headache on
 * fifteen days a month.
 */
const GROUPS = [
  { limit: 10, pattern: /triptan|ergotamin|dihydroergot/i },
  { limit: 10, pattern: /codein|tramadol|tilidin|oxycod|hydrocod|morphin|opioid/i },
  { limit: 10, pattern: /excedrin|thomapyrin|neuralgin|titralgan|combination painkiller/i },
  {
    limit: 15,
    pattern:
      /acetaminophen|paracetamol|ibuprofen|aspirin|acetylsal|naproxen|diclofenac|ketoprofen|dexketoprofen|metamizol|novalgin|nolotil|phenazon|painkiller|schmerzmittel|analg/i,
  },
] as const
const TOGETHER = 10
const WINDOW_DAYS = 30
/** In mg: taken daily to prevent clots. */
const LOW_DOSE = 100

export interface TakenDays {
  readonly name: string
  readonly days: readonly number[]
  readonly usualValue: number
  readonly unit: string
}

export interface OveruseMark {
  readonly names: readonly string[]
  /** In the worst thirty days. */
  readonly mostDays: number
  readonly limit: number
  /** Periods of thirty days, counted back from the last day, and how many of them reached the limit. */
  readonly reached: number
  readonly spans: number
}

const groupOf = ({ name, usualValue, unit }: TakenDays) =>
  /aspirin|acetylsal/i.test(name) && unit === 'mg' && usualValue <= LOW_DOSE
    ? undefined
    : GROUPS.find(({ pattern }) => pattern.test(name))

/** Whether it is taken against attacks. */
export const treatsAttacks = (medicine: TakenDays): boolean => groupOf(medicine) !== undefined

export function overuseIn(
  taken: readonly TakenDays[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly OveruseMark[] {
  const spans = Math.floor((to - from + 1) / WINDOW_DAYS)
  const mark = (medicines: readonly TakenDays[], limit: number): OveruseMark | undefined => {
    const days = new Set(medicines.flatMap((medicine) => medicine.days))
    const counts = Array.from({ length: spans }, (_, index) => {
      const last = to - index * WINDOW_DAYS
      return [...days].filter((day) => day <= last && day > last - WINDOW_DAYS).length
    })
    const reached = counts.filter((count) => count >= limit).length
    const names = medicines.map(({ name }) => name)
    return reached === 0 ? undefined : { names, mostDays: Math.max(...counts), limit, reached, spans }
  }
  const groups = GROUPS.map(({ limit, pattern }) => ({
    limit,
    medicines: taken.filter((days) => groupOf(days)?.pattern === pattern),
  })).filter(({ medicines }) => medicines.length > 0)
  const single = groups.flatMap(({ medicines, limit }) => mark(medicines, limit) ?? [])
  if (single.length > 0 || groups.length < 2) return single
  const together = mark(
    groups.flatMap(({ medicines }) => medicines),
    TOGETHER,
  )
  return together ? [together] : []
}

// How a medicine was taken: the usual amount and the usual times of day.

export interface Dose {
  /** Local day. */
  readonly day: number
  /** Seconds since local midnight. */
  readonly secondOfDay: number
  readonly value: number
}

export interface Doses {
  /** On which it was taken, oldest first. */
  readonly days: readonly number[]
  readonly usualValue: number
  /** hh:mm, ascending. */
  readonly times: readonly string[]
}

const HALF_HOUR = 1800
const HALF_HOURS = 48
const MOST_TIMES = 4
/** A time is usual if this share of all doses was taken within an hour around it. */
const USUAL_SHARE = 0.2

/** Undefined if none was taken: a zero is a dose that was left out. */
export function dosesOf(all: readonly Dose[]): Doses | undefined {
  const doses = all.filter(({ value }) => value > 0)
  if (doses.length === 0) return undefined
  return {
    days: [...new Set(doses.map(({ day }) => day))].toSorted((a, b) => a - b),
    usualValue: commonest(doses.map(({ value }) => value)),
    times: usualTimes(doses.map(({ secondOfDay }) => Math.round(secondOfDay / HALF_HOUR) % HALF_HOURS)),
  }
}

/** The most common amount; of equally common ones the largest. */
function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].toSorted(([a, x], [b, y]) => y - x || b - a)
  return first?.[0] ?? 0
}

/** The busiest half hour includes its neighbours; then comes the busiest of the rest. */
function usualTimes(halfHours: readonly number[]): readonly string[] {
  let remaining = halfHours
  const usual: number[] = []
  while (usual.length < MOST_TIMES && remaining.length > 0) {
    const busiest = commonest(remaining)
    const isNear = (slot: number) => [0, 1, HALF_HOURS - 1].includes(Math.abs(slot - busiest))
    if (remaining.filter(isNear).length < halfHours.length * USUAL_SHARE) break
    usual.push(busiest)
    remaining = remaining.filter((slot) => !isNear(slot))
  }
  return usual.toSorted((a, b) => a - b).map(clockText)
}

const clockText = (halfHour: number): string =>
  `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`
