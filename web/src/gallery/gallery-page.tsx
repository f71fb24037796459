import type { ChartDescription } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { Chart } from '../charts/chart.tsx'
import { Spark } from '../charts/spark.tsx'
import { areShortcutsOn, switchShortcuts } from '../keyboard/shortcuts.ts'
import { parseNumber } from '../record/parse-number.ts'
import { PageHeading } from '../router/page-heading.tsx'
import { useBusy } from '../state/busy.ts'
import { chooseLook, chosenLook, looks } from '../state/look.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Choice } from '../ui/choice.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { EmptyState, Placeholder } from '../ui/empty-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { Faults } from '../ui/faults.tsx'
import { Field, MomentField, Select } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Icon } from '../ui/icon.tsx'
import { IntervalBar } from '../ui/interval-bar.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Progress } from '../ui/progress.tsx'
import { Row, RowList } from '../ui/row.tsx'
import { ScaleButtons, YesNo } from '../ui/scale-buttons.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StatusLine } from '../ui/status-line.tsx'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Switch, Tick, Ticks } from '../ui/tick.tsx'
import { announce } from '../undo/undo.ts'
import { decimalSeparator } from '../words/numbers.ts'
import { languages } from '../words/table.ts'
import { chooseLanguage, language, locale } from '../words/words.ts'

/** Every part of ui/ in every state. Only in the development build. */
export function GalleryPage() {
  return (
    <>
      <PageHeading title="Gallery" />
      <Actions />
      <Fields />
      <Choices />
      <Lists />
      <Figures />
      <Charts />
    </>
  )
}

function Figures() {
  const [isBusy, setBusy] = useState(false)
  const [isBroken, setBroken] = useState(false)
  useBusy(isBusy)
  if (isBroken) throw new Error('This page fails on purpose.')
  return (
    <>
      <Section title="StatusLine">
        <StatusLine text="Offline. 2 entries waiting." links={[{ href: '/outbox', text: '2 waiting' }]} />
        <StatusLine text="" />
      </Section>
      <Section title="Progress, IntervalBar">
        <Progress name="Days with both Coffee and Sleep" value={12} most={30} text="12 of 30" />
        <Progress name="Reading export.zip" value={undefined} most={1} text="412,300 values read" />
        <IntervalBar
          name="46 minutes shorter, between 35 and 57"
          low={-57}
          middle={-46}
          high={-35}
          zeroText="no difference"
        />
        <IntervalBar
          name="0.3 higher, between −0.2 and 0.9"
          low={-0.2}
          middle={0.3}
          high={0.9}
          zeroText="no difference"
        />
        <IntervalBar
          name="0.9 higher, between 0.5 and 1.2"
          low={0.5}
          middle={0.9}
          high={1.2}
          zeroText="no difference"
        />
      </Section>
      <Section title="Placeholder">
        <Switch label="The page is reading" isChecked={isBusy} onChange={setBusy} />
        <Placeholder />
        <Button onClick={() => setBroken(true)}>Break this page</Button>
      </Section>
    </>
  )
}

const LONG = 'Reset everything that I have changed to what it was at the beginning'

function Actions() {
  const [open, setOpen] = useState<'dialog' | 'alertdialog'>()
  const [announced, setSaid] = useState('')
  const close = () => setOpen(undefined)
  return (
    <>
      <Section title="Button">
        <div class="actions">
          <Button kind="main">Save</Button>
          <Button>Plain</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">Delete</Button>
          <Button aria-pressed={true}>I think so</Button>
          <Button disabled>Not now</Button>
          <Button kind="main">
            <Icon name="record" />
            With an icon
          </Button>
          <Button class="only-icon" aria-label="Edit">
            <Icon name="edit" />
          </Button>
          <Button>{LONG}</Button>
        </div>
      </Section>
      <Section title="Tabs">
        <p role="status">{announced}</p>
        <Tabs name="Coffee" open="/gallery" tabs={tabs} />
      </Section>
      <Section title="Sheet, UndoBar">
        <div class="actions">
          <Button onClick={() => setOpen('dialog')}>Open a sheet</Button>
          <Button onClick={() => setOpen('alertdialog')}>Ask first</Button>
          <Button onClick={() => announce({ text: 'Coffee 1 serving saved.', undo: () => setSaid('Undone') })}>
            Do something
          </Button>
        </div>
        <Sheet title="A sheet" closeLabel="Close" isOpen={open === 'dialog'} onClose={close}>
          <p>Escape, Close and a tap beside it close it.</p>
        </Sheet>
        <Sheet title="Delete it?" closeLabel="Close" role="alertdialog" isOpen={open === 'alertdialog'} onClose={close}>
          <p>Nothing brings it back.</p>
          <Button kind="danger" onClick={close}>
            Delete it
          </Button>
        </Sheet>
      </Section>
    </>
  )
}

const tabs = ['Charts', 'Entries', 'Reminders', 'Settings', 'Another one', 'And one more'].map((text, index) => ({
  text,
  href: index === 0 ? '/gallery' : `/gallery?${text}`,
}))

const FEELINGS = ['very bad', 'bad', 'so-so', 'good', 'very good']

const faces = FEELINGS.map((word, index) => ({
  value: index + 1,
  text: String(index + 1),
  word,
  name: `${index + 1} of 5, ${word}`,
}))
const steps = Array.from({ length: 11 }, (_, value) => ({
  value,
  text: String(value),
  word: ['none', 'mild', 'moderate', 'strong'][Math.ceil(value / 3.5)] ?? '',
  name: `${value} of 10`,
}))
const moments = ['Now', '1 hour ago', 'This morning', 'Last night', 'Yesterday', 'Another time'].map((text) => ({
  value: text,
  text,
}))

function Choices() {
  const [mood, setMood] = useState<number>()
  const [pain, setPain] = useState(3)
  const [isYes, setYes] = useState<boolean>()
  const [when, setWhen] = useState('Now')
  const [isChecked, setOn] = useState(true)
  return (
    <>
      <Section title="ScaleButtons, YesNo">
        <ScaleButtons name="Mood" steps={faces} chosen={mood} onChoose={setMood} showsFaces />
        <p />
        <ScaleButtons name="Pain" steps={steps} chosen={pain} onChoose={setPain} />
        <p />
        <YesNo name="Meditation" yes="Yes" no="No" chosen={isYes} onChoose={setYes} />
      </Section>
      <Section title="Choice, Tick, Switch">
        <Choice label="When" value={when} options={moments} onChange={setWhen} />
        <Tick label="Show my display name" isChecked={isChecked} onChange={setOn} hint="Readers see “Ada”." />
        <Tick label="Let search engines list it" isChecked={!isChecked} onChange={() => setOn(!isChecked)} />
        <Switch
          label="Reminders on this device"
          isChecked={isChecked}
          onChange={setOn}
          hint="They ring here, with buttons."
        />
        <Switch label="Reminders by e-mail" isChecked={!isChecked} onChange={() => setOn(!isChecked)} />
        <Switch label="Not possible here" isChecked={false} isDisabled onChange={setOn} />
      </Section>
      <Everywhere />
    </>
  )
}

/** Theme and language of the whole app. */
function Everywhere() {
  const current = useStore(language)
  const [look, setLook] = useState(chosenLook() ?? '')
  const changeLook = (value: string) => {
    setLook(value)
    chooseLook(looks.find((look) => look === value))
  }
  const change = (value: string) => chooseLanguage(languages.find((language) => language === value))
  const options = (values: readonly string[]) =>
    values.map((value) => ({ value, text: value === '' ? 'as device' : value }))
  return (
    <Section title="Look and language">
      <Choice label="Appearance" value={look} options={options(['', ...looks])} onChange={changeLook} />
      <Switch label="Keyboard shortcuts" isChecked={useStore(areShortcutsOn)} onChange={switchShortcuts} />
      <Choice label="Language" value={current} options={options(languages)} onChange={change} />
    </Section>
  )
}

const nothing = () => undefined
const read = (data: string | undefined) => ({ data, failure: undefined, readAgain: nothing })
const failed = { ...read(undefined), failure: new Error('The server cannot be reached.') }

function Lists() {
  return (
    <>
      <Section title="Card">
        <RowList name="Waiting for you" look="cards">
          <li>
            <Card
              title="How many servings of Coffee did you have?"
              aside="10:00"
              actions={
                <>
                  <Button kind="quiet">Snooze</Button>
                  <Button kind="quiet">Skip</Button>
                </>
              }
            >
              <div class="actions">
                <Button>1</Button>
                <Button>2</Button>
                <Button>0</Button>
              </div>
            </Card>
          </li>
          <li>
            <Card>
              <p>A card without a heading.</p>
            </Card>
          </li>
        </RowList>
      </Section>
      <Section title="Row">
        <RowList name="Entries">
          <li>
            <Row title="Coffee" aside="“after the meeting”" end="1 serving" />
          </li>
          <li>
            <Row title="Overall Mood" end="4 of 5" href="/variables/7" icon="variables" />
          </li>
          <li>
            <Row
              title="A name that is much longer than anybody would ever have thought of"
              end="7.1 h"
              button={{ name: 'Edit Sleep Duration 7.1 h, 07:10', onClick: () => undefined }}
            />
          </li>
        </RowList>
      </Section>
      <TableAndLoaded />
      <Section title="EmptyState">
        <EmptyState text="Nothing recorded. An empty day is not a zero.">
          <Button>Record for this day</Button>
        </EmptyState>
      </Section>
    </>
  )
}

function TableAndLoaded() {
  return (
    <>
      <Section title="Table">
        <Table
          caption="What will be imported"
          columns={[{ name: 'Variable' }, { name: 'Values', isNumber: true }, { name: 'From' }]}
          rows={[
            { key: 'steps', cells: ['Daily Step Count', '201,110', '2 Mar 2017'] },
            { key: 'heart', cells: ['Heart Rate (new)', '180,400', '14 Nov 2018'] },
          ]}
        />
      </Section>
      <Section title="Facts">
        <Facts
          rows={[
            ['Delay', '2 days'],
            ['Method', undefined],
            ['p value', '0.004'],
          ]}
        />
      </Section>
      <Section title="Loaded">
        <Loaded reading={read(undefined)} failureText={({ message }) => message} againText="Try again" lines={1}>
          {(text) => <p>{text}</p>}
        </Loaded>
        <Loaded reading={read('What was read.')} failureText={({ message }) => message} againText="Try again">
          {(text) => <p>{text}</p>}
        </Loaded>
        <Loaded reading={failed} failureText={({ message }) => message} againText="Try again">
          {(text) => <p>{text}</p>}
        </Loaded>
      </Section>
    </>
  )
}

const THINGS = ['Coffee', 'Coffee, decaf', 'Tea', 'Rooibos', 'Magnesium', 'Overall Mood', 'Sleep Duration']

function Fields() {
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
  const matching = (text: string) => THINGS.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <Section title="Combobox">
      <Combobox
        label="Variable"
        text={popup}
        onInput={setPopup}
        options={matching(popup).map((name) => ({ id: name, name }))}
        onChoose={setPopup}
        placeholder="Type a name"
      />
      <Combobox
        label="What?"
        look="inline"
        text={inline}
        onInput={setInline}
        options={matching(inline).map((name) => ({
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

const FIRST_DAY = Date.UTC(2026, 9, 16)
const values = Array.from({ length: 30 }, (_, day) => 1 + ((day * 7) % 5))

const overTime: ChartDescription = {
  id: 'gallery-line',
  kind: 'line',
  title: 'Overall Mood over time',
  explanation: 'One value for each day.',
  panels: [
    {
      x: { label: 'Date', unit: '', scale: 'time' },
      y: { label: 'Overall Mood', unit: '/5', scale: 'linear', minimum: 1, maximum: 5 },
      series: [
        {
          name: 'Daily value',
          shape: 'line',
          tone: 'main',
          points: values.map((y, day) => ({ x: FIRST_DAY + day * 86_400_000, y: day % 11 === 10 ? null : y })),
        },
      ],
      references: [{ axis: 'y', at: 3, label: 'Mean of all days' }],
    },
  ],
}

const byWeekday: ChartDescription = {
  ...overTime,
  id: 'gallery-columns',
  kind: 'column',
  title: 'Coffee by day of the week',
  panels: [
    {
      x: { label: 'Day of the week', unit: '', scale: 'category', categories: ['Mon', 'Tue', 'Wed', 'Thu'] },
      y: { label: 'Coffee', unit: 'serving', scale: 'linear', minimum: 0 },
      series: [
        {
          name: 'Coffee',
          shape: 'columns',
          tone: 'main',
          countOf: 'Days',
          points: [2, 3, 1, 2.5].map((y, x) => ({ x, y, count: 4 })),
        },
      ],
      references: [],
    },
  ],
}

const lacking: ChartDescription = {
  ...overTime,
  id: 'gallery-lacking',
  kind: 'text',
  title: 'Tea over time',
  message: 'Not enough data for a chart yet: it takes 3 days, and there is 1 day so far.',
  panels: [],
}

function Charts() {
  return (
    <>
      <Chart description={overTime} pathToDay={(day) => `/history/${day}`} />
      <div class="chart-grid">
        <Chart description={byWeekday} isSmall />
        <Chart description={lacking} isSmall />
      </div>
      <Section title="Spark">
        <Spark values={values} />
        <Spark values={[1, null, null, null, null, 4, null, 2, 2]} />
        <Spark values={[]} />
      </Section>
    </>
  )
}
