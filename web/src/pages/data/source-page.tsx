import type { Connector, InputField } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { momentOf, nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field, MomentField, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { connectSource, disconnectSource, type SourceParameters, updateSource } from './actions.ts'
import { isFetched, isKnown, useSources } from './queries.ts'

interface SourcePageProps {
  readonly params: ParamsOf<PathOf<'source'>>
}

export function SourcePage({ params }: SourcePageProps) {
  const texts = useWords(dataWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useSources()
  const source = reading.data?.connectors.find(({ name }) => name === params.name)
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('data')}>{texts.back}</a>
      </p>
      <PageHeading title={source?.displayName ?? texts.sources} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {() => (source ? <Source source={source} /> : <EmptyState text={texts.goneSource} />)}
      </Loaded>
    </div>
  )
}

function Source({ source }: { readonly source: Connector }) {
  const texts = useWords(dataWords)
  const { lastSuccessfulUpdatedAt: last, count } = source
  const isNotice = !source.connectError && !last && source.message !== source.shortDescription
  const when = last && agoWords(momentOf(last), nowMs(), zoneHere(), locale())
  return (
    <>
      <p>{source.longDescription}</p>
      <p role="status">
        {source.connected ? texts.connected : source.enabled === 1 ? texts.notConnected : texts.notSetUp}
      </p>
      {source.connectError && <p class="fault">{source.connectError}</p>}
      {isNotice && <p>{source.message}</p>}
      {source.connected && (
        <p class="hint">
          {when && `${texts.lastUpdate(when)} `}
          {texts.brought(formatNumber(count))}
        </p>
      )}
      {isKnown(source) && <ConnectedActions source={source} />}
      {source.enabled === 1 &&
        (isKnown(source) ? (
          <Section title={texts.changeConnection}>
            <ConnectForm source={source} />
          </Section>
        ) : (
          <ConnectForm source={source} />
        ))}
    </>
  )
}

function ConnectedActions({ source }: { readonly source: Connector }) {
  const texts = useWords(dataWords)
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const announceFailure = (error: unknown) => announce({ text: failureText(error) })
  const end = async () => {
    setAsking(false)
    await disconnectSource(source, isDeleting).catch(announceFailure)
  }
  return (
    <div class="actions">
      {isFetched(source) && source.connectStatus !== 'EXPIRED' && (
        <Button onClick={() => void updateSource(source.name).catch(announceFailure)}>{texts.update}</Button>
      )}
      <Button kind="danger" onClick={() => setAsking(true)}>
        {texts.disconnect}
      </Button>
      <Sheet
        title={texts.disconnectAsk(source.displayName)}
        closeLabel={texts.cancel}
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{texts.disconnectText}</p>
        <Tick label={texts.deleteBrought} isChecked={isDeleting} onChange={setDeleting} />
        <div class="actions">
          <Button kind="danger" onClick={() => void end()}>
            {texts.disconnect}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}

/** The fields that a source asks for. */
function ConnectForm({ source }: { readonly source: Connector }) {
  const texts = useWords(dataWords)
  const { notDone } = useWords(shellWords)
  const fields = (source.connectInstructions?.parameters ?? []) as readonly InputField[]
  const [parameters, setParameters] = useState<SourceParameters>({})
  const { faults, attempt } = useFaults()
  const [pushUrl, setPushUrl] = useState<string>()
  const connect = async () => {
    const answer = await connectSource(source.name, filledIn(parameters))
    if (answer.redirectUrl) location.assign(answer.redirectUrl)
    setPushUrl(answer.pushUrl)
    setParameters({})
    announce({ text: texts.connectedNow(source.displayName) })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(connect)
      }}
    >
      <Faults title={notDone} faults={faults} />
      {pushUrl && (
        <CopyField
          label={texts.pushUrl}
          value={pushUrl}
          hint={texts.pushUrlHint}
          copyText={texts.copy}
          onCopied={() => announce({ text: texts.copied })}
        />
      )}
      {fields.map((field) => (
        <Parameter
          key={field.key}
          field={field}
          value={parameters[field.key ?? ''] ?? field.value ?? ''}
          onInput={(text) => setParameters((previous) => ({ ...previous, [field.key ?? '']: text }))}
        />
      ))}
      <div class="actions">
        <Button kind={isKnown(source) ? 'plain' : 'main'} type="submit">
          {isKnown(source) ? texts.reconnect : texts.connect(source.displayName)}
        </Button>
      </div>
    </form>
  )
}

const filledIn = (parameters: SourceParameters): SourceParameters =>
  Object.fromEntries(Object.entries(parameters).filter(([, text]) => text.trim() !== ''))

interface ParameterProps {
  readonly field: InputField
  readonly value: string
  readonly onInput: (text: string) => void
}

function Parameter({ field, value, onInput }: ParameterProps) {
  const texts = useWords(dataWords)
  const { displayName: label = field.key ?? '', helpText: hint, placeholder, options, type } = field
  if (options) {
    const choices = [
      { value: '', text: texts.chooseOne },
      ...options.map((option) => ({ value: option, text: option })),
    ]
    return <Select label={label} hint={hint} value={value} options={choices} onChange={onInput} />
  }
  if (type === 'date') return <MomentField label={label} hint={hint} kind="date" value={value} onInput={onInput} />
  return (
    <Field
      label={label}
      hint={hint}
      value={value}
      onInput={onInput}
      kind={type === 'text_area' ? 'lines' : 'text'}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
}
