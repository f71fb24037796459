/**
 * The parts of a language that follow rules of grammar, which a catalogue of texts cannot express. English is in the
 * code.
 */
import type { ExperimentWords } from '@upshot/analysis'
import type { ChartWords } from '../server/src/learning/charts/words.ts'
import type { SafetyTexts } from '../server/src/learning/experiments/safety/rules.ts'
import type { Messages } from '../server/src/learning/words/messages.ts'
import type { RemindingRules } from '../server/src/reminding/words/words.ts'
import type { OwnForms, TitleByUnit } from '../server/src/tracking/units/unit-words.ts'
import type { NameRules } from '../server/src/tracking/variables/catalogue/words.ts'

export interface LanguageRules {
  readonly names: NameRules
  readonly findings: Messages
  readonly experiments: ExperimentWords
  readonly safety: SafetyTexts
  readonly charts: ChartWords
  readonly reminders: RemindingRules
  readonly unitForms: OwnForms
  readonly unitTitles: TitleByUnit
}
