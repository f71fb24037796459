/** The members of responses, for comparing what is always sent with what the contract marks as optional. */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

interface Tally {
  answers: number
  readonly optional: Map<string, number>
}

interface AnySchema {
  readonly title?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
  readonly patternProperties?: Readonly<Record<string, TSchema>>
}

export class SentMembers {
  readonly #records = new Map<string, Tally>()

  /** `name`: of the response; records inside it go by their title. */
  add(name: string, schema: TSchema, value: unknown): void {
    const { title = name, properties, required = [], items, anyOf = [], patternProperties } = schema as AnySchema
    const branch = anyOf.find((schema) => Compile(schema).Check(value))
    if (branch) this.add(title, branch, value)
    else if (Array.isArray(value)) for (const item of items ? value : []) this.add(title, items as TSchema, item)
    else if (typeof value === 'object' && value !== null) {
      const members = value as Readonly<Record<string, unknown>>
      for (const schema of Object.values(patternProperties ?? {}))
        for (const member of Object.values(members)) this.add(title, schema, member)
      if (properties) this.#count(title, { properties, required, members })
    }
  }

  /** As `Record.member`. */
  get alwaysThoughOptional(): string[] {
    return [...this.#records].flatMap(([name, { answers, optional }]) =>
      [...optional].filter(([, sent]) => sent === answers).map(([member]) => `${name}.${member}`),
    )
  }

  #count(
    name: string,
    { properties, required, members }: Required<Pick<AnySchema, 'properties' | 'required'>> & { members: object },
  ): void {
    const tally = this.#records.get(name) ?? { answers: 0, optional: new Map() }
    this.#records.set(name, tally)
    tally.answers += 1
    for (const [member, schema] of Object.entries(properties)) {
      const value = (members as Readonly<Record<string, unknown>>)[member]
      if (!required.includes(member))
        tally.optional.set(member, (tally.optional.get(member) ?? 0) + (value === undefined ? 0 : 1))
      if (value !== undefined) this.add(`${name}.${member}`, schema, value)
    }
  }
}

/**
 * Members that every response of the walk has although they are optional, with the reason; a record stands for all its
 * members.
 */
export const NOT_ALWAYS_SENT: Readonly<Record<string, string>> = {
  'ReportMonth.severeDays': 'the main symptom has a scale',
  'ReportMonth.medicineDays': 'medicines are part of the report',
  Button: 'Cards are posted back too, and what is posted needs none of its members.',
  Card: 'Cards are posted back too, and a new one has no id.',
  InputField: 'Part of a card, which is posted back too.',
  'ChangedOutcome.notEnough': 'Only where a change cannot be judged; here there are too few days for any.',
  'Chart.svg': 'A chart comes as a drawing or with the address of one, as asked for.',
  'ChartDescription.message': 'Only where there is nothing to draw yet.',
  'Correlation.averageVote': 'Pairs of the same day and results inside a study carry no votes.',
  'Correlation.userVote': 'Pairs of the same day and results inside a study carry no votes.',
  'FindingShortfall.expectedAt': 'Only where what is missing grows day by day, and some came in lately.',
  SkippedQuestion: 'A skipped day that was imported belongs to no reminder here.',
  'Experiment.cause': 'An experiment need not have one.',
  'Experiment.plan': 'One that came from elsewhere has none.',
  'Experiment.safety': 'What concerns the health of the person is not shown through a share.',
  ExperimentConfirmations: 'Each is asked for only where it concerns the experiment.',
  ExperimentDesign: 'A draft may leave its lengths to the plan.',
  ExperimentInput: 'What is posted may leave nearly everything to the plan.',
  'ExperimentPlan.needDays': 'Only where there are too few past days.',
  'ExperimentResult.charts': 'Lists leave them out.',
  'ExperimentSafetyRule.field': 'A note asks for nothing.',
  'Study.userId': 'Who first asked a question that concerns everybody is not shown to others.',
  'StudyText.dataAnalysis': 'Only where the two variables were compared.',
  'StudyText.significanceExplanation': 'Only where the two variables were compared.',
  StudyVariable: 'Its owner, who takes the walk, sees all of it; others see only what it is.',
  'Token.expiresAt': 'Every one made here ends; the table also takes one without an end.',
  'Token.lastUsedAt': 'Only where it was used; the walk uses its own.',
  User: 'How much a person shows depends on who asks.',
  'UserTag.taggedVariableName': 'The variable may be gone by the time it is looked up.',
  'UserTag.tagVariableName': 'The variable may be gone by the time it is looked up.',
  'Vote.causeVariableName': 'The variable may be gone by the time it is looked up.',
  'Vote.effectVariableName': 'The variable may be gone by the time it is looked up.',
}
