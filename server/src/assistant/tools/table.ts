/** Every tool with what it does. */
import type { ToolInput, ToolName, ToolOutput } from '@upshot/contract/tools'
import type { ToolContext } from './asking.ts'
import { comparePeriods, explainLink, listExperiments, listFindings, readExperiment, whyNotYet } from './learning.ts'
import { findVariables, listDue, readDays, readPeriods } from './reading.ts'
import { answerDue, record, recordText, undo } from './writing.ts'

type Work<N extends ToolName> = (asking: ToolContext, input: ToolInput<N>) => Promise<ToolOutput<N>>

export const toolWork: { readonly [N in ToolName]: Work<N> } = {
  find_variables: findVariables,
  read_days: readDays,
  read_periods: readPeriods,
  compare_periods: comparePeriods,
  list_findings: listFindings,
  explain_link: explainLink,
  why_not_yet: whyNotYet,
  list_due: listDue,
  list_experiments: listExperiments,
  read_experiment: readExperiment,
  record,
  record_text: recordText,
  undo,
  answer_due: answerDue,
}
