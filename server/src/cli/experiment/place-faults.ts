import { type DocumentDay, livedDays, type PhasesDesign, type Protocol, phasesLived } from '@upshot/analysis'

/** What a day is called in a message. */
const nameOf = ({ date, day }: DocumentDay, place: number): string => date ?? `day ${day ?? place + 1}`

/**
 * Days that cannot all have been lived: one that is listed twice, a period with two arms or too many days, a block with
 * the same arm twice. Undefined where every day has its place.
 */
export function placeFault(protocol: Protocol, days: readonly DocumentDay[]): string | undefined {
  const lived = livedDays(protocol, days, { offsets: [], valueOf: () => null })
  const known = new Set<number>()
  for (const [place, { day }] of lived.entries()) {
    if (known.has(day)) return `days: ${nameOf(days[place] ?? { arm: 0, y: null }, place)} is listed twice.`
    known.add(day)
  }
  const { design } = protocol
  if (design.kind === 'phases') return phasesFault(lived, design)
  for (const [block, inBlock] of Map.groupBy(lived, (day) => day.block)) {
    const periods = [...Map.groupBy(inBlock, ({ position }) => position).values()]
    if (block >= design.blocks) return 'days: there are more than the design has.'
    if (periods.some((period) => period.length > design.periodDays))
      return `days: block ${block + 1} has a period of more than ${design.periodDays} days.`
    if (periods.some((period) => new Set(period.map(({ arm }) => arm)).size > 1))
      return `days: block ${block + 1} has a period with two different arms.`
    if (new Set(periods.map(([first]) => first?.arm)).size < periods.length)
      return `days: block ${block + 1} has the same arm twice.`
  }
  return undefined
}

/** Phases follow from the order of the days; each but the one that was broken off has its shortest length. */
function phasesFault(
  lived: readonly { readonly day: number; readonly arm: number }[],
  { phases = 4, days, shortestPhase }: PhasesDesign,
): string | undefined {
  if (lived.some(({ day }, place) => place > 0 && day < (lived[place - 1]?.day ?? 0)))
    return 'days: they must be in the order in which they happened.'
  if (lived.length > days) return 'days: there are more than the design has.'
  const { lengths } = phasesLived(lived)
  const isWhole = lived.length === days
  const fits = lengths.every((length, place) => length >= shortestPhase || (!isWhole && place === lengths.length - 1))
  return fits && lengths.length <= phases && (!isWhole || lengths.length === phases)
    ? undefined
    : 'days: the phases are not those of the design.'
}
