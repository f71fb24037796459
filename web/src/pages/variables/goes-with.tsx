import type { SlimCorrelation, SlimUserVariable } from '@upshot/contract'
import { pathTo } from '../../router/places.ts'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'
import { useFindings, useNearestOf } from './queries.ts'

/** For other shortfalls, such as too little change, the numbers are not days. */
const DAYS: ReadonlySet<string> = new Set(['pairs', 'span', 'days'])

/** What changes it, what it changes, links on the same day, and the pairs closest to an answer. */
export function GoesWith({ variable }: { readonly variable: SlimUserVariable }) {
  const texts = useWords(variableWords)
  const { verdict } = useWords(findingWords)
  const { variableId, displayName, outcome } = variable
  const { data } = useFindings()
  const nearest =
    useNearestOf(variableId, outcome ? 'effectVariableId' : 'causeVariableId').data?.data.correlations ?? []
  const { correlations = [], sameDay = [] } = data?.data ?? {}
  const asEffect = correlations.filter((correlation) => correlation.effectVariableId === variableId)
  const asCause = correlations.filter((correlation) => correlation.causeVariableId === variableId)
  const together = sameDay.filter(
    (correlation) => correlation.effectVariableId === variableId || correlation.causeVariableId === variableId,
  )
  const isEmpty = asEffect.length + asCause.length + together.length + nearest.length === 0
  const textOf = (finding: SlimCorrelation) =>
    [finding.difference?.instead, finding.verdict && verdict[finding.verdict]].filter(Boolean).join(' · ')
  const missing = ({ shortfall, notEnough = '' }: SlimCorrelation) =>
    shortfall && DAYS.has(shortfall.reason)
      ? texts.haveOfNeed(formatNumber(shortfall.have), formatNumber(shortfall.need))
      : notEnough
  return (
    <Section title={texts.goesWith}>
      {data && isEmpty && <p class="aside-text">{texts.nothingYet}</p>}
      <Rows name={texts.changesIt(displayName)} findings={asEffect} textOf={textOf} />
      <Rows name={texts.itChanges(displayName)} findings={asCause} textOf={textOf} />
      <Rows name={texts.sameDay} findings={together} textOf={textOf} />
      <Rows name={texts.notYet} findings={nearest} textOf={missing} />
      <div class="actions">
        <a class="button" href={`${pathTo('compare')}?one=${variableId}`}>
          {texts.compareWith(displayName)}
        </a>
      </div>
    </Section>
  )
}

interface RowsProps {
  readonly name: string
  readonly findings: readonly SlimCorrelation[]
  readonly textOf: (finding: SlimCorrelation) => string
}

/** Whether it represents its group: caffeine inferred from coffee says nothing more than coffee. */
const isLead = ({ group, causeVariableId, effectVariableId }: SlimCorrelation): boolean =>
  group === undefined || group.endsWith(`-${causeVariableId}-${effectVariableId}`)

function Rows({ name, findings: all, textOf }: RowsProps) {
  const findings = all.filter(
    (finding) => isLead(finding) || !all.some((other) => isLead(other) && other.group === finding.group),
  )
  if (findings.length === 0) return null
  return (
    <>
      <h3>{name}</h3>
      <RowList name={name}>
        {findings.map((finding) => {
          const { causeVariableId, effectVariableId, title = '' } = finding
          return (
            <li key={`${causeVariableId} ${effectVariableId}`}>
              <Row
                href={pathTo('finding', { cause: String(causeVariableId), effect: String(effectVariableId) })}
                title={title}
                aside={textOf(finding)}
              />
            </li>
          )
        })}
      </RowList>
    </>
  )
}
