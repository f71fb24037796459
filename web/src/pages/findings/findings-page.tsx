import type { AnalysisState, SlimCorrelation } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { FindingCard } from '../../findings/finding-card.tsx'
import { type FoldedFinding, folded } from '../../findings/folded.ts'
import { failureText } from '../../offline/failure-text.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/tick.tsx'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { compareInstead, setByEmail, setHidden } from './actions.ts'
import { useChannels, useFindings, useHidden, useNearest, usePerson } from './queries.ts'
import { Shortfall } from './shortfall.tsx'

export function FindingsPage() {
  const words = useWords(findingWords)
  const { tryAgain } = useWords(shellWords)
  const findings = useFindings()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PageHeading title={words.title}>
        <div class="actions">
          <a class="button" href={pathTo('changes')}>
            {words.changes}
          </a>
          <Button onClick={() => setAsking(true)}>{words.ask}</Button>
        </div>
      </PageHeading>
      <div class="with-aside">
        <div>
          <Loaded reading={findings} failureText={failureText} againText={tryAgain} lines={5}>
            {({ data }) => (
              <>
                <Found {...data} />
                <ByEmail />
              </>
            )}
          </Loaded>
        </div>
        <div>
          <NotYet />
          <HiddenFindings />
        </div>
      </div>
      {isAsking && <AskQuestion onClose={() => setAsking(false)} />}
    </>
  )
}

interface FoundProps {
  readonly correlations: readonly SlimCorrelation[]
  readonly sameDay: readonly SlimCorrelation[]
  readonly analysis?: AnalysisState
}

function Found({ correlations, sameDay, analysis }: FoundProps) {
  const words = useWords(findingWords)
  const [about, setAbout] = useState('')
  const isShown = (one: SlimCorrelation) => !one.isHidden && (about === '' || one.effectVariableName === about)
  const shown = folded(correlations.filter(isShown))
  const together = folded(sameDay.filter(isShown))
  const effects = [...new Set([...correlations, ...sameDay].map((one) => one.effectVariableName))].toSorted()
  if (effects.length === 0) return <NothingFound analysis={analysis} />
  return (
    <>
      <Select
        label={words.about}
        value={about}
        options={[{ value: '', text: words.everything }, ...effects.map((name) => ({ value: name, text: name }))]}
        onChange={setAbout}
      />
      {analysis && (
        <p class="hint">
          {words.lookedAt(formatNumber(analysis.numberOfPairs), formatNumber(analysis.numberOfLikely))}
        </p>
      )}
      {analysis?.breaks && (
        <p class="hint">
          {words.muchChanged(analysis.breaks.map((day) => fullDayWords(day, locale())).join('; '))}{' '}
          {words.muchChangedHint}
        </p>
      )}
      <h2 class="hidden-text">{words.title}</h2>
      {shown.length === 0 && <EmptyState text={about === '' ? words.noneShown : words.noneAbout(about)} />}
      <Cards name={words.title} rows={shown} />
      {together.length > 0 && (
        <Section title={words.sameDay}>
          <p class="hint">{words.sameDayHint}</p>
          <Cards name={words.sameDay} rows={together} isSameDay />
        </Section>
      )}
      <NearlySame groups={analysis?.nearlySame ?? []} />
    </>
  )
}

/** Variables of which only one is compared, which the person can choose. */
function NearlySame({ groups }: { readonly groups: NonNullable<AnalysisState['nearlySame']> }) {
  const words = useWords(findingWords)
  if (groups.length === 0) return null
  return (
    <Section title={words.nearlySame}>
      <RowList name={words.nearlySame}>
        {groups.map(({ compared, names: [first = '', ...others], others: ids }) => (
          <li key={compared}>
            <p>{[first, ...others].join(' · ')}</p>
            <p class="hint">{words.nearlySameHint(first)}</p>
            {ids.map((id, place) => (
              <Button key={id} kind="quiet" onClick={() => void compareInstead(id, others[place] ?? '', compared)}>
                {words.compareInstead(others[place] ?? '')}
              </Button>
            ))}
          </li>
        ))}
      </RowList>
    </Section>
  )
}

const SHOWN_AT_ONCE = 12

interface CardsProps {
  readonly name: string
  readonly rows: readonly FoldedFinding<SlimCorrelation>[]
  readonly isSameDay?: boolean
}

/** The first dozen, and the rest on request. */
function Cards({ name, rows, isSameDay = false }: CardsProps) {
  const words = useWords(findingWords)
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, SHOWN_AT_ONCE)
  return (
    <>
      <RowList name={name} look="cards">
        {shown.map((row) => (
          <li key={`${row.finding.causeVariableId} ${row.finding.effectVariableId}`}>
            <FindingCard {...row} href={pathOf(row.finding)} isSameDay={isSameDay} />
          </li>
        ))}
      </RowList>
      {rows.length > shown.length && (
        <Button onClick={() => setAll(true)}>{words.showMore(rows.length - shown.length)}</Button>
      )}
    </>
  )
}

const pathOf = ({ causeVariableId, effectVariableId }: SlimCorrelation): string =>
  pathTo('finding', { cause: String(causeVariableId), effect: String(effectVariableId) })

function NothingFound({ analysis }: { readonly analysis: AnalysisState | undefined }) {
  const words = useWords(findingWords)
  const { numberOfDays = 0, numberOfPairs = 0, state = 'never' } = analysis ?? {}
  const isRunning = state === 'waiting' || state === 'analysing'
  const text = isRunning
    ? words.analysing
    : numberOfPairs === 0
      ? words.tooEarly(numberOfDays)
      : words.noSign(formatNumber(numberOfPairs))
  return (
    <EmptyState text={text}>
      <a class="button main" href={pathTo('today')}>
        {words.record}
      </a>
      <a class="button" href={pathTo('data')}>
        {words.bringHistory}
      </a>
    </EmptyState>
  )
}

/** The pairs closest to an answer, so that progress shows from the second day on. */
function NotYet() {
  const words = useWords(findingWords)
  const pairs = useNearest().data?.data.correlations ?? []
  if (pairs.length === 0) return null
  return (
    <Section title={words.notYet}>
      <RowList name={words.notYet} look="cards">
        {pairs.map((one) => {
          const params = { cause: String(one.causeVariableId), effect: String(one.effectVariableId) }
          return (
            <li key={`${params.cause} ${params.effect}`} class="card">
              <h3>
                <a href={pathTo('finding', params)}>{words.headline(one.effectVariableName, one.causeVariableName)}</a>
              </h3>
              <Shortfall finding={one} />
            </li>
          )
        })}
      </RowList>
    </Section>
  )
}

/** The summary by e-mail; closed by default, because most people look here anyway. */
function ByEmail() {
  const words = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.byEmail}
      </Button>
      {isOpen && <ByEmailSwitch />}
    </>
  )
}

function ByEmailSwitch() {
  const words = useWords(findingWords)
  const person = usePerson().data
  const email = useChannels().data?.data.channels.find(({ name }) => name === 'email')
  const isPossible = email !== undefined && email.state !== 'notAvailable'
  const isOn = isPossible && (person?.sendPredictorEmails ?? false)
  return (
    <Switch
      label={words.byEmailSwitch}
      hint={email && !isPossible ? email.message : words.byEmailHint}
      isDisabled={!isPossible || person === undefined}
      isOn={isOn}
      onChange={(isWanted) => void setByEmail(isWanted)}
    />
  )
}

/** Hidden findings, which can be shown again. */
function HiddenFindings() {
  const words = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  const data = useHidden().data?.data
  const hidden = [...(data?.correlations ?? []), ...(data?.sameDay ?? [])].filter((one) => one.isHidden !== false)
  if (hidden.length === 0) return null
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.hiddenCount(hidden.length)}
      </Button>
      {isOpen && (
        <RowList name={words.hidden}>
          {hidden.map((one) => {
            const title = one.title ?? words.headline(one.effectVariableName, one.causeVariableName)
            return (
              <li key={`${one.causeVariableId} ${one.effectVariableId} ${one.onsetDelay}`}>
                <Row
                  title={title}
                  end={
                    <Button aria-label={words.showName(title)} onClick={() => void setHidden(one, title, false)}>
                      {words.show}
                    </Button>
                  }
                />
              </li>
            )
          })}
        </RowList>
      )}
    </>
  )
}

/** A question about any two variables of the person, answered at once. */
function AskQuestion({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(findingWords)
  const { close } = useWords(shellWords)
  const { data = [] } = useOwnVariables()
  const [cause, setCause] = useState('')
  const [effect, setEffect] = useState('')
  const own = data
    .map((one) => ({ value: String(one.variableId), text: one.displayName ?? one.name }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const options = [{ value: '', text: words.choose }, ...own]
  const isSame = cause !== '' && cause === effect
  return (
    <Sheet title={words.ask} closeLabel={close} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (cause !== '' && effect !== '' && !isSame) navigate(pathTo('finding', { cause, effect }))
        }}
      >
        <Select label={words.does} value={cause} options={options} onChange={setCause} />
        <Select
          label={words.change}
          value={effect}
          options={options}
          onChange={setEffect}
          fault={isSame ? words.askSame : undefined}
        />
        <div class="actions">
          <Button kind="main" type="submit" disabled={cause === '' || effect === '' || isSame}>
            {words.check}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
