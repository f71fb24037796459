import { useState } from 'preact/hooks'
import { parseNumber } from '../record/parse-number.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Faults } from '../ui/faults.tsx'
import { Field } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { Select } from '../ui/select.tsx'
import { Ticks } from '../ui/ticks.tsx'
import { decimalSeparator } from '../words/numbers.ts'
import { locale } from '../words/words.ts'

const THINGS = ['Coffee', 'Coffee, decaf', 'Tea', 'Rooibos', 'Magnesium', 'Overall Mood', 'Sleep Duration']

export function Fields() {
  const [text, setText] = useState('after the meeting')
  const [number, setNumber] = useState('1½')
  const [unit, setUnit] = useState('mg')
  const [when, setWhen] = useState('2026-11-15T08:30')
  const [file, setFile] = useState('')
  return (
    <>
      <Section title="Field, NumberField, Select, MomentField">
        <Faults title="Please check this again." faults={['Value: 30 is more than this can be.']} />
        <div class="fields">
          <Field label="Note" value={text} onInput={setText} hint="Only you can read it." />
          <Field label="Search notes" kind="search" value="" onInput={setText} placeholder="A word" />
          <Field label="Instruction" kind="lines" value={text} onInput={setText} />
          <Field label="Link" value="https://upshot.example/studies/4711" isReadOnly onInput={setText} />
          <Field label="Name" value="" isRequired onInput={setText} fault="Please give it a name." />
          <NumberField
            label="Value"
            value={number}
            decimal={decimalSeparator()}
            number={parseNumber(number, locale())}
            least={0}
            step={0.5}
            onInput={setNumber}
            hint="= 0.35 L"
          />
          <NumberField
            label="Largest"
            value="30"
            decimal={decimalSeparator()}
            number={parseNumber(number, locale())}
            onInput={setNumber}
            fault="30 is too much."
          />
          <Select label="Unit" value={unit} options={units} onChange={setUnit} />
          <MomentField label="Date and time" kind="datetime-local" value={when} onInput={setWhen} />
          <MomentField label="Day" kind="date" value={when.slice(0, 10)} onInput={setWhen} />
          <MomentField label="At" kind="time" value={when.slice(11, 16)} onInput={setWhen} />
        </div>
      </Section>
      <Comboboxes />
      <CopyFieldAndTicks />
      <Section title="FileDrop">
        <FileDrop
          label="File to import"
          hint={file === '' ? 'Or drop it anywhere on this page.' : file}
          buttonText="Choose a file"
          onFile={({ name }) => setFile(name)}
        />
      </Section>
    </>
  )
}

const units = ['mg', 'g', 'servings'].map((value) => ({ value, text: value }))

function Comboboxes() {
  const [popup, setPopup] = useState('')
  const [inline, setInline] = useState('co')
  const [chosen, setChosen] = useState('')
  const found = (text: string) => THINGS.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Section title="Combobox">
      <Combobox
        label="Variable"
        text={popup}
        onInput={setPopup}
        options={found(popup).map((name) => ({ id: name, name }))}
        onChoose={setPopup}
        placeholder="Type a name"
      />
      <Combobox
        label="What?"
        look="inline"
        text={inline}
        onInput={setInline}
        options={found(inline).map((name) => ({
          id: name,
          name: `${name}, last 2 servings`,
          content: [name, <span class="aside-text">2 servings, yesterday</span>],
          beside: ['1', '2'].map((value) => (
            <Button aria-label={`Record ${value} of ${name}`} onClick={() => setChosen(`${value} of ${name}`)}>
              {value}
            </Button>
          )),
        }))}
        onChoose={setChosen}
      />
      <p role="status">{chosen}</p>
    </Section>
  )
}

function CopyFieldAndTicks() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['Tea']))
  return (
    <Section title="CopyField, Ticks">
      <CopyField
        label="Link"
        value="https://upshot.example.org/shared/up_link_1234567890"
        hint="It is shown only now."
        copyText="Copy link"
        onCopied={() => setChosen(new Set())}
      />
      <Ticks
        label="Variables"
        options={THINGS.map((thing) => ({ value: thing, text: thing }))}
        chosen={chosen}
        onChange={setChosen}
        fault="Please choose at least one."
      />
    </Section>
  )
}
