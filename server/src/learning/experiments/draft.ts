/** From a posted draft to a complete one that can be started. Pure. */
import { EXPERIMENT_LIMITS, type ExperimentArm, type ExperimentInput, type ExperimentStopRule } from '@upshot/contract'
import { inEach, numberText, type Sentence, say } from '../../lib/language.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import type { ReportFault } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY, timeText } from '../../lib/utc-text.ts'
import { secondOfTime } from '../../reminding/reminders/plan.ts'
import type { UnitRecord } from '../../tracking/units/unit-record.ts'
import { displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { commonDaysToWork } from './questions.ts'

export const ALPHA = 0.05
export const {
  fewestBlocks: FEWEST_BLOCKS,
  mostBlocks: MOST_BLOCKS,
  longest: MOST_DAYS,
  longestPeriod: LONGEST_PERIOD,
  longestDelay: MOST_LAG,
} = EXPERIMENT_LIMITS
const MOST_SECONDARY = 3

/** A draft as it is stored. */
export interface ExperimentDraft {
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
  readonly countTogether?: boolean | undefined
  readonly medicine?: 'none' | 'overTheCounter' | 'prescribed' | undefined
}

/** The design of a draft whose length is known. */
export interface Design {
  readonly kind: 'blocks'
  readonly blocks: number
  readonly periodDays: number
  readonly washoutDays: number
}

/** What a draft is about, as far as reading it needs. */
export interface DraftSubject {
  readonly cause: Pick<Variable, 'settings' | 'common' | 'name' | 'alias'> | null | undefined
  readonly effect: { readonly name: string; readonly unit: UnitRecord }
}

/**
 * For how many days something works or builds up, by the person's own settings, else by the ready-made question or the
 * catalogue; undefined if unknown.
 */
export function knownDaysToWork({
  cause,
  effect,
}: {
  readonly cause: DraftSubject['cause']
  readonly effect: { readonly name: string }
}): number | undefined {
  const ownSeconds = cause?.settings.duration_of_action_seconds ?? null
  const days =
    ownSeconds === null ? commonDaysToWork(cause?.common, effect.name) : Math.ceil(ownSeconds / SECONDS_PER_DAY)
  return days === undefined ? undefined : Math.min(LONGEST_PERIOD, Math.max(1, days))
}

export const daysToWork = (subject: Parameters<typeof knownDaysToWork>[0]): number => knownDaysToWork(subject) ?? 1

/** Reports every fault, each with a number that would work. */
export function readDraft(
  input: ExperimentInput,
  { cause, effect }: DraftSubject,
  reportFault: ReportFault,
): Omit<ExperimentDraft, 'secondaryIds'> {
  const arms = (input.arms ?? []).map((arm) => ({
    ...arm,
    name: tidyName(arm.name),
    instruction: tidyName(arm.instruction),
  }))
  reportArmsFaults(arms, reportFault)
  const days = daysToWork({ cause, effect })
  const design = { ...input.design, washoutDays: input.design?.washoutDays ?? days - 1 }
  if (cause && isTooQuick(design, days)) reportFault({ message: tooQuick(cause, days), field: 'design' })
  else reportDesignFaults(design, arms.length, reportFault)
  const { lagDays = 0, smallestEffect = 0, secondaryVariableNames = [] } = input
  if (lagDays > MOST_LAG)
    reportFault({
      message: say('lagDays must be from 0 to {mostLag}.', { mostLag: MOST_LAG }),
      field: 'lagDays',
    })
  reportEffectFaults(smallestEffect, effect.unit, reportFault)
  if (secondaryVariableNames.length > MOST_SECONDARY)
    reportFault({ message: MOST_OTHERS, field: 'secondaryVariableNames' })
  return {
    arms,
    lagDays,
    blocks: design.blocks,
    periodDays: design.periodDays,
    washoutDays: design.washoutDays,
    smallestEffect,
    expectedAdherence: input.expectedAdherence ?? 1,
    reminderTimeLocal: readTime(input.reminderTimeLocal, reportFault),
    revealEvening: input.revealEvening ?? false,
    stopWhen: input.stopWhen,
    publishResult: input.publishResult ?? 'ask',
    countTogether: input.countTogether,
    medicine: input.medicine,
  }
}

const MOST_OTHERS = say('An experiment has at most three other outcomes.')
const NOT_COMPARED = say('An experiment compares two or three different things.')
const SOME_AMOUNTS = say('Give every arm an amount of its own, or none of them.')

function reportArmsFaults(arms: readonly ExperimentArm[], reportFault: ReportFault): void {
  const areDifferent = (textOf: (arm: ExperimentArm) => string) =>
    new Set(arms.map((arm) => nameKey(textOf(arm)))).size === arms.length
  const isEmpty = arms.some(({ name, instruction }) => name === '' || instruction === '')
  const isBad = arms.length < 2 || arms.length > 3 || isEmpty
  if (isBad || !areDifferent(({ name }) => name) || !areDifferent(({ instruction }) => instruction))
    reportFault({ message: NOT_COMPARED, field: 'arms' })
  const amounts = arms.flatMap(({ amount }) => (amount === undefined ? [] : [amount]))
  if (amounts.length > 0 && new Set(amounts).size !== arms.length) reportFault({ message: SOME_AMOUNTS, field: 'arms' })
}

type PostedDesign = Pick<NonNullable<ExperimentInput['design']>, 'kind' | 'blocks' | 'periodDays'> & {
  readonly washoutDays: number
}

export const isTooQuick = ({ periodDays = LONGEST_PERIOD, washoutDays }: PostedDesign, days: number): boolean =>
  days > 1 && (periodDays < days || washoutDays < days - 1)

/** Shorter periods would end before it works, and show no effect where there is one. */
export const tooQuick = (cause: Parameters<typeof displayNameIn>[1], days: number): Sentence =>
  say(
    '{name} takes about {days} days to show its effect, so a period needs at least {days} days, the first {left} of them wash-out.',
    { name: inEach((language) => displayNameIn(language, cause)), days, left: days - 1 },
  )

function reportDesignFaults(design: PostedDesign, armCount: number, reportFault: ReportFault): undefined {
  const { kind = 'blocks', blocks, periodDays, washoutDays } = design
  const arms = Math.min(3, Math.max(2, armCount))
  const bad = (message: Sentence) => reportFault({ message, field: 'design' })
  if (kind === 'phases')
    return bad(
      say('Phases are not offered yet. Choose blocks; "npx upshot experiment analyze" reads phases from a file.'),
    )
  if (washoutDays > LONGEST_PERIOD - 1) bad(LONG_WASHOUT)
  if (periodDays !== undefined && (periodDays < 1 || periodDays > LONGEST_PERIOD)) bad(LONG_PERIOD)
  else if (periodDays !== undefined && washoutDays >= periodDays) bad(nothingLeft(washoutDays, periodDays))
  if (blocks === undefined) return undefined
  if (blocks < FEWEST_BLOCKS) return bad(FEW_BLOCKS)
  if (blocks > MOST_BLOCKS) return bad(MANY_BLOCKS)
  const length = arms * (periodDays ?? washoutDays + 1)
  return blocks * length <= MOST_DAYS ? undefined : bad(tooLong({ blocks, length, arms }))
}

const LONG_WASHOUT = say('A wash-out takes at most {longestPeriod} days.', { longestPeriod: LONGEST_PERIOD - 1 })
const LONG_PERIOD = say('A period takes 1 to {longestPeriod} days.', { longestPeriod: LONGEST_PERIOD })
const FEW_BLOCKS = say('An experiment needs at least {fewestBlocks} blocks: with fewer, nothing can be shown.', {
  fewestBlocks: FEWEST_BLOCKS,
})
const MANY_BLOCKS = say('An experiment has at most {mostBlocks} blocks.', { mostBlocks: MOST_BLOCKS })

const nothingLeft = (washoutDays: number, periodDays: number): Sentence =>
  say(
    'With {washoutDays, plural, one {# day} other {# days}} of wash-out, a period needs at least {least} days; {periodDays, plural, one {# day} other {# days}} would leave nothing to analyse.',
    { washoutDays, least: washoutDays + 1, periodDays },
  )

/** Says which number would work. */
function tooLong({ blocks, length, arms }: { blocks: number; length: number; arms: number }): Sentence {
  const days = blocks * length
  const most = Math.floor(MOST_DAYS / length)
  const longest = Math.floor(MOST_DAYS / FEWEST_BLOCKS / arms)
  const fits =
    most >= FEWEST_BLOCKS
      ? say('With these periods, at most {most} blocks fit.', { most })
      : say('With {fewestBlocks} blocks, periods of at most {longest} days fit.', {
          fewestBlocks: FEWEST_BLOCKS,
          longest,
        })
  return say('That would take {days} days; an experiment takes at most {mostDays}. {fits}', {
    days,
    mostDays: MOST_DAYS,
    fits,
  })
}

function reportEffectFaults(smallestEffect: number, unit: UnitRecord, reportFault: ReportFault): undefined {
  const field = 'smallestEffect'
  if (!(smallestEffect > 0)) return reportFault({ message: NO_CHANGE, field })
  const { minimumValue: low, maximumValue: high, abbreviatedName } = unit
  if (low === null || high === null || smallestEffect <= high - low) return undefined
  const most = inEach((language) => numberText(language, high - low))
  return reportFault({
    message: say('On the scale {abbreviatedName}, no change can be larger than {most}.', { abbreviatedName, most }),
    field,
  })
}

const NO_CHANGE = say('Please say what change would matter to you: a number above 0.')

function readTime(text: string | undefined, reportFault: ReportFault): string {
  const second = secondOfTime(text || '08:00:00')
  if (second === undefined)
    reportFault({
      message: say('reminderTimeLocal must be a time of day such as 08:00:00.'),
      field: 'reminderTimeLocal',
    })
  return timeText(second ?? 8 * 3600)
}

/** Undefined until both numbers are known. */
export function designOf({ blocks, periodDays, washoutDays }: ExperimentDraft): Design | undefined {
  return blocks === undefined || periodDays === undefined
    ? undefined
    : { kind: 'blocks', blocks, periodDays, washoutDays }
}
