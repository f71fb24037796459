/** What a person asks for, completed: from a posted draft to one that can be started. Pure. */
import type { ExperimentArm, ExperimentInput, ExperimentStopRule, Fault } from '@upshot/contract'
import { nameKey, tidyName } from '../../lib/names.ts'
import { secondOfTime } from '../../reminding/reminders/plan.ts'
import { timeText } from '../../reminding/reminders/time-text.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'

export const ALPHA = 0.05
export const FEWEST_BLOCKS = 6
export const MOST_BLOCKS = 60
export const MOST_DAYS = 366
const LONGEST_PERIOD = 28
const MOST_LAG = 14
const MOST_SECONDARY = 3

/** As it is stored. */
export interface Draft {
  readonly arms: readonly ExperimentArm[]
  readonly lagDays: number
  /** Undefined: as the plan proposes. */
  readonly blocks: number | undefined
  readonly periodDays: number | undefined
  readonly washoutDays: number
  readonly smallestEffect: number
  readonly expectedAdherence: number
  readonly secondaryIds: readonly number[]
  readonly reminderTimeLocal: string
  readonly revealEvening: boolean
  readonly stopWhen?: ExperimentStopRule | undefined
  readonly publishResult: 'ask' | 'always'
  readonly medicine?: 'none' | 'overTheCounter' | 'prescribed' | undefined
}

/** The design of a draft that knows its length. */
export interface Design {
  readonly kind: 'blocks'
  readonly blocks: number
  readonly periodDays: number
  readonly washoutDays: number
}

type Complain = (fault: Fault) => undefined

/** Everything that makes no sense is complained of, each with the number that would do. */
export function readDraft(input: ExperimentInput, unit: UnitRecord, complain: Complain): Omit<Draft, 'secondaryIds'> {
  const arms = (input.arms ?? []).map((arm) => ({
    ...arm,
    name: tidyName(arm.name),
    instruction: tidyName(arm.instruction),
  }))
  complainOfArms(arms, complain)
  complainOfDesign(input, arms.length, complain)
  const { lagDays = 0, smallestEffect = 0, secondaryVariableNames = [] } = input
  if (lagDays > MOST_LAG) complain({ message: `lagDays must be from 0 to ${MOST_LAG}.`, field: 'lagDays' })
  complainOfEffect(smallestEffect, unit, complain)
  if (secondaryVariableNames.length > MOST_SECONDARY)
    complain({ message: 'An experiment has at most three other outcomes.', field: 'secondaryVariableNames' })
  return {
    arms,
    lagDays,
    blocks: input.design?.blocks,
    periodDays: input.design?.periodDays,
    washoutDays: input.design?.washoutDays ?? 0,
    smallestEffect,
    expectedAdherence: input.expectedAdherence ?? 1,
    reminderTimeLocal: readTime(input.reminderTimeLocal, complain),
    revealEvening: input.revealEvening ?? false,
    stopWhen: input.stopWhen,
    publishResult: input.publishResult ?? 'ask',
    medicine: input.medicine,
  }
}

function complainOfArms(arms: readonly ExperimentArm[], complain: Complain): void {
  const areDifferent = (textOf: (arm: ExperimentArm) => string) =>
    new Set(arms.map((arm) => nameKey(textOf(arm)))).size === arms.length
  const isEmpty = arms.some(({ name, instruction }) => name === '' || instruction === '')
  const isBad = arms.length < 2 || arms.length > 3 || isEmpty
  if (isBad || !areDifferent(({ name }) => name) || !areDifferent(({ instruction }) => instruction))
    complain({ message: 'An experiment compares two or three different things.', field: 'arms' })
  const amounts = arms.flatMap(({ amount }) => (amount === undefined ? [] : [amount]))
  if (amounts.length > 0 && new Set(amounts).size !== arms.length)
    complain({ message: 'Give every arm an amount of its own, or none of them.', field: 'arms' })
}

function complainOfDesign({ design = {} }: ExperimentInput, armCount: number, complain: Complain): undefined {
  const { kind = 'blocks', blocks, periodDays, washoutDays = 0 } = design
  const arms = Math.min(3, Math.max(2, armCount))
  const bad = (message: string) => complain({ message, field: 'design' })
  if (kind === 'phases')
    return bad('Phases are not offered yet. Choose blocks; "npx upshot experiment analyze" reads phases from a file.')
  if (washoutDays > LONGEST_PERIOD - 1) bad(`A wash-out takes at most ${LONGEST_PERIOD - 1} days.`)
  if (periodDays !== undefined && (periodDays < 1 || periodDays > LONGEST_PERIOD))
    bad(`A period takes 1 to ${LONGEST_PERIOD} days.`)
  else if (periodDays !== undefined && washoutDays >= periodDays)
    bad(
      `With ${inDays(washoutDays)} of wash-out, a period needs at least ${washoutDays + 1} days; ${inDays(periodDays)} would leave nothing to analyse.`,
    )
  if (blocks === undefined) return undefined
  if (blocks < FEWEST_BLOCKS)
    return bad(`An experiment needs at least ${FEWEST_BLOCKS} blocks: with fewer, nothing can be shown.`)
  if (blocks > MOST_BLOCKS) return bad(`An experiment has at most ${MOST_BLOCKS} blocks.`)
  const length = arms * (periodDays ?? washoutDays + 1)
  if (blocks * length <= MOST_DAYS) return undefined
  const most = Math.floor(MOST_DAYS / length)
  const fits =
    most >= FEWEST_BLOCKS
      ? `With these periods, at most ${most} blocks fit.`
      : `With ${FEWEST_BLOCKS} blocks, periods of at most ${Math.floor(MOST_DAYS / FEWEST_BLOCKS / arms)} days fit.`
  return bad(`That would take ${blocks * length} days; an experiment takes at most ${MOST_DAYS}. ${fits}`)
}

function complainOfEffect(smallestEffect: number, unit: UnitRecord, complain: Complain): undefined {
  const field = 'smallestEffect'
  if (!(smallestEffect > 0))
    return complain({ message: 'Please say what change would matter to you: a number above 0.', field })
  const { minimumValue: low, maximumValue: high, abbreviatedName } = unit
  if (low === null || high === null || smallestEffect <= high - low) return undefined
  return complain({ message: `On the scale ${abbreviatedName}, no change can be larger than ${high - low}.`, field })
}

function readTime(text: string | undefined, complain: Complain): string {
  const second = secondOfTime(text || '08:00:00')
  if (second === undefined)
    complain({ message: 'reminderTimeLocal must be a time of day such as 08:00:00.', field: 'reminderTimeLocal' })
  return timeText(second ?? 8 * 3600)
}

export const inDays = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

/** Once both numbers are known. */
export function designOf({ blocks, periodDays, washoutDays }: Draft): Design | undefined {
  return blocks === undefined || periodDays === undefined
    ? undefined
    : { kind: 'blocks', blocks, periodDays, washoutDays }
}
