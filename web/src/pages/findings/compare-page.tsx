import type { SlimCorrelation, StudyChartName } from '@upshot/contract'
import { insteadOf } from '../../findings/levels.ts'
import { causeName, effectName } from '../../findings/names.ts'
import { failureText } from '../../offline/failure-text.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate, useAddress } from '../../router/router.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { compareWords } from '../../words/compare.ts'
import { findingWords } from '../../words/findings.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { PairPicture } from './pictures.tsx'
import { useFinding } from './queries.ts'
import { Shortfall } from './shortfall.tsx'

/** Over time, by amount, and by delay. */
const PICTURES: readonly StudyChartName[] = ['pairsOverTimeLineChart', 'doseResponseChart', 'correlationByLagChart']

/** Any two things: what is known of both directions, with the days behind it. */
export function ComparePage() {
  const words = useWords(compareWords)
  const { data = [] } = useOwnVariables()
  const asked = new URLSearchParams(useAddress().search)
  const [one, other] = [asked.get('one') ?? '', asked.get('other') ?? '']
  const compare = (first: string, second: string) =>
    navigate(`${pathTo('compare')}?one=${first}&other=${second}`, 'replace')
  const own = data
    .map((variable) => ({ value: String(variable.variableId), text: variable.displayName ?? variable.name }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const options = [{ value: '', text: words.choose }, ...own]
  const isSame = one !== '' && one === other
  const isReady = one !== '' && other !== '' && !isSame
  return (
    <>
      <p class="back">
        <a href={pathTo('findings')}>{useWords(findingWords).back}</a>
      </p>
      <PageHeading title={words.title} />
      <p>{words.lead}</p>
      <div class="fields">
        <Select label={words.one} value={one} options={options} onChange={(id) => compare(id, other)} />
        <Select
          label={words.other}
          value={other}
          options={options}
          onChange={(id) => compare(one, id)}
          fault={isSame ? words.same : undefined}
        />
      </div>
      {isReady && (
        <>
          <Button onClick={() => compare(other, one)}>{words.swap}</Button>
          <Answer cause={Number(one)} effect={Number(other)} isMain />
          {PICTURES.map((name) => (
            <PairPicture key={`${one} ${other} ${name}`} cause={Number(one)} effect={Number(other)} name={name} />
          ))}
          <Answer cause={Number(other)} effect={Number(one)} />
          <p class="hint">{words.honest}</p>
        </>
      )}
    </>
  )
}

interface AnswerProps {
  readonly cause: number
  readonly effect: number
  /** The direction that was asked for. */
  readonly isMain?: boolean
}

function Answer({ cause, effect, isMain = false }: AnswerProps) {
  const { tryAgain } = useWords(shellWords)
  const reading = useFinding(cause, effect)
  return (
    <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
      {({ description, data: { correlations, sameDay } }) =>
        correlations[0] ? (
          <Verdict finding={correlations[0]} sameDay={isMain ? sameDay[0]?.sentence : undefined} isMain={isMain} />
        ) : (
          <p>{description}</p>
        )
      }
    </Loaded>
  )
}

interface VerdictProps {
  readonly finding: SlimCorrelation
  readonly sameDay: string | undefined
  readonly isMain: boolean
}

/** A sentence and a word; what is missing, or what these days could have shown. Never a number alone. */
function Verdict({ finding, sameDay, isMain }: VerdictProps) {
  const words = useWords(compareWords)
  const findings = useWords(findingWords)
  const { causeVariableId, effectVariableId, verdict = 'cannot tell' } = finding
  const instead = verdict === 'likely' || verdict === 'possible' ? insteadOf(finding) : undefined
  const params = { cause: String(causeVariableId), effect: String(effectVariableId) }
  return (
    <Section title={words.question(causeName(finding), effectName(finding))}>
      <p>
        <span class="verdict">{findings.verdict[verdict]}</span>
      </p>
      {finding.sentence && <p class={isMain ? 'lead' : undefined}>{finding.sentence}</p>}
      {instead && <p>{instead}</p>}
      {verdict === 'cannot tell' && <Shortfall finding={finding} />}
      {finding.detectable && <p>{findings.wouldHaveShown(finding.detectable.text)}</p>}
      {sameDay && <p>{`${words.together}: ${sameDay}`}</p>}
      <div class="actions">
        {isMain && (
          <a class="button main" href={`${pathTo('experiments')}?cause=${causeVariableId}&effect=${effectVariableId}`}>
            {words.test}
          </a>
        )}
        <a class="button" href={pathTo('finding', params)}>
          {words.details}
        </a>
      </div>
    </Section>
  )
}
