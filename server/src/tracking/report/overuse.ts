/**
 * Marks of medication overuse: how many days a month of a medicine against attacks the International Classification of
 * Headache Disorders names (ICHD-3, 8.2; Cephalalgia 2018, 38, 1–211). 8.2.1, 8.2.2, 8.2.4, 8.2.5: ergotamine, triptans,
 * opioids and combined painkillers on ten days or more; 8.2.3: simple painkillers on fifteen; 8.2.6: several of these
 * together on ten; each for more than three months, in somebody with headache on fifteen days a month.
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
