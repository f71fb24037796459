import type { LanguageRules } from '../rules.ts'
import { names } from './articles.ts'
import { charts } from './charts.ts'
import { experiments } from './experiments.ts'
import { findings } from './findings.ts'
import { reminders } from './reminders.ts'
import { safety } from './safety.ts'
import { unitForms, unitTitles } from './units.ts'

export const rules: LanguageRules = { names, findings, experiments, safety, charts, reminders, unitForms, unitTitles }
