import type { Connector, InputField } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Faults } from '../../ui/faults.tsx'
import { CopyField, Field, MomentField, Select } from '../../ui/field.tsx'
import { announce } from '../../undo/undo.ts'
import { dataWords } from '../../words/data.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { connectSource, type Parameters } from './actions.ts'
import { isKnown } from './queries.ts'

/** The fields that a source asks for. */
export function ConnectForm({ source }: { readonly source: Connector }) {
  const words = useWords(dataWords)
  const { notDone } = useWords(shellWords)
  const wanted = (source.connectInstructions?.parameters ?? []) as readonly InputField[]
  const [given, setGiven] = useState<Parameters>({})
  const { faults, attempt } = useFaults()
  const [pushUrl, setPushUrl] = useState<string>()
  const connect = async () => {
    const answer = await connectSource(source.name, filledIn(given))
    if (answer.redirectUrl) location.assign(answer.redirectUrl)
    setPushUrl(answer.pushUrl)
    setGiven({})
    announce({ text: words.connectedNow(source.displayName) })
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
          label={words.pushUrl}
          value={pushUrl}
          hint={words.pushUrlHint}
          copyText={words.copy}
          onCopied={() => announce({ text: words.copied })}
        />
      )}
      {wanted.map((field) => (
        <Parameter
          key={field.key}
          field={field}
          value={given[field.key ?? ''] ?? field.value ?? ''}
          onInput={(text) => setGiven((before) => ({ ...before, [field.key ?? '']: text }))}
        />
      ))}
      <div class="actions">
        <Button kind={isKnown(source) ? 'plain' : 'main'} type="submit">
          {isKnown(source) ? words.reconnect : words.connect(source.displayName)}
        </Button>
      </div>
    </form>
  )
}

const filledIn = (given: Parameters): Parameters =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== ''))

interface ParameterProps {
  readonly field: InputField
  readonly value: string
  readonly onInput: (text: string) => void
}

function Parameter({ field, value, onInput }: ParameterProps) {
  const words = useWords(dataWords)
  const { displayName: label = field.key ?? '', helpText: hint, placeholder, options, type } = field
  if (options) {
    const choices = [{ value: '', text: words.chooseOne }, ...options.map((one) => ({ value: one, text: one }))]
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
