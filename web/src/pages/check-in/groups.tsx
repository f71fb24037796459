import type { CheckIn } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { act, inverse } from '../../offline/act.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { useThings } from '../../record/own-variables.ts'
import { useCatalogue } from '../../record/queries.ts'
import { createSearch } from '../../record/search.ts'
import { pathTo } from '../../router/places.ts'
import { DAY_SECONDS } from '../../time/lengths.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field, MomentField } from '../../ui/field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { checkInWords } from '../../words/check-in.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords, wordsNow } from '../../words/words.ts'
import { type GroupPurpose, readyMade } from './ready-made.ts'

interface GroupSheetProps {
  readonly group: CheckIn
  readonly groups: readonly CheckIn[]
  readonly onClose: () => void
  /** It is saved already, and can be deleted. */
  readonly isKept?: boolean
}

const MOST_OFFERED = 8

// Saving, changing and deleting check-ins, each with its undo.

async function save(groups: readonly CheckIn[], previous: readonly CheckIn[], message: string): Promise<void> {
  await act({
    name: 'saveUserSettings',
    body: { checkIns: [...groups] },
    label: message,
    message,
    inverse: inverse('saveUserSettings', { checkIns: [...previous] }),
  })
}

/** Replaces a check-in of the same name; `formerName`: it was renamed. */
async function keepGroup(group: CheckIn, previous: readonly CheckIn[], formerName = group.name): Promise<void> {
  const at = previous.findIndex(({ name }) => name === formerName)
  const groups = at === -1 ? [...previous, group] : previous.with(at, group)
  await remindOf(group, at === -1 ? undefined : previous[at])
  await save(groups, previous, wordsNow(checkInWords).kept(group.name))
}

const deleteGroup = ({ name }: CheckIn, previous: readonly CheckIn[]): Promise<void> =>
  save(
    previous.filter((group) => group.name !== name),
    previous,
    wordsNow(checkInWords).deleted(name),
  )

/** A list with a time asks for each of its variables every day at that time, from today on. */
async function remindOf({ startTimeLocal: time, items, name }: CheckIn, previous: CheckIn | undefined): Promise<void> {
  if (time === undefined) return
  const reminded =
    previous?.startTimeLocal === time ? new Set(previous.items.map(({ variableName }) => variableName)) : undefined
  const added = items.filter(({ variableName, choices }) => !choices && !reminded?.has(variableName))
  if (added.length === 0) return
  await act({
    name: 'saveTrackingReminders',
    body: added.map(({ variableName }) => ({
      variableName,
      reminderFrequency: DAY_SECONDS,
      reminderStartTimeLocal: time,
      startTrackingDate: localDay(nowMs(), zoneHere()),
    })),
    label: name,
  })
}

/** The name of a check-in, when it asks, and its contents. */
function GroupSheet({ group, groups, onClose, isKept = false }: GroupSheetProps) {
  const texts = useWords(checkInWords)
  const { close } = useWords(shellWords)
  const [name, setName] = useState(group.name)
  const [time, setTime] = useState(group.startTimeLocal?.slice(0, 5) ?? '')
  const [items, setItems] = useState(group.items)
  const nameOf = useNames()
  const save = async () => {
    if (name.trim() === '' || items.length === 0) return
    onClose()
    const { startTimeLocal: _time, ...rest } = group
    const at = time === '' ? {} : { startTimeLocal: `${time}:00` }
    await keepGroup({ ...rest, name: name.trim(), items: [...items], ...at }, groups, group.name)
  }
  return (
    <Sheet title={isKept ? texts.changeOf(group.name) : texts.keepAs} closeLabel={close} isOpen onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={texts.name} value={name} longest={60} isRequired isFocused onInput={setName} />
        <MomentField label={texts.askAt} hint={texts.askAtHint} kind="time" value={time} onInput={setTime} />
        <RowList name={texts.things}>
          {items.map((item) => (
            <li key={item.variableName}>
              <Row
                title={nameOf(item.variableName)}
                end={
                  <Button
                    kind="quiet"
                    aria-label={texts.remove(nameOf(item.variableName))}
                    onClick={() => setItems(items.filter((other) => other !== item))}
                  >
                    ×
                  </Button>
                }
              />
            </li>
          ))}
        </RowList>
        <AddItem
          onAdd={(variableName) =>
            setItems([...items.filter((other) => other.variableName !== variableName), { variableName }])
          }
        />
        <div class="actions">
          <Button kind="main" type="submit">
            {texts.save}
          </Button>
          {isKept && (
            <Button
              kind="danger"
              onClick={() => {
                onClose()
                void deleteGroup(group, groups)
              }}
            >
              {texts.delete}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}

/** The person's own names, and the catalogue's names in their language. */
function useNames(): (name: string) => string {
  const { things } = useThings()
  const { data: common = [] } = useMirror('listCommonNames')
  const names = new Map([...common, ...things].map(({ name, displayName }) => [name, displayName]))
  return (name) => names.get(name) ?? name
}

/** Own things come first, then those of the catalogue. */
function AddItem({ onAdd }: { readonly onAdd: (variableName: string) => void }) {
  const texts = useWords(checkInWords)
  const { things } = useThings()
  const [text, setText] = useState('')
  const search = createSearch(things.map((thing) => ({ item: thing, names: [thing.displayName, ...thing.synonyms] })))
  const others = useCatalogue(text, text.trim() !== '')
  const ownThings = search(text, MOST_OFFERED)
  const ownNames = new Set(things.map(({ name }) => name))
  const options = [...ownThings, ...others.filter(({ name }) => !ownNames.has(name))].slice(0, MOST_OFFERED)
  return (
    <Combobox
      label={texts.add}
      text={text}
      onInput={setText}
      options={options.map((thing) => ({ id: thing.name, name: thing.displayName }))}
      onChoose={(name) => {
        setText('')
        onAdd(name)
      }}
    />
  )
}

export { GroupSheet }

interface GroupListsProps {
  readonly groups: readonly CheckIn[]
  /** The one that is open. */
  readonly open: string | undefined
}

/** The person's own lists, and ready-made ones by what they are for. */
export function GroupLists({ groups, open }: GroupListsProps) {
  const texts = useWords(checkInWords)
  const [changing, setChanging] = useState<CheckIn>()
  const purposes = (Object.keys(readyMade) as GroupPurpose[]).filter(
    (purpose) => !groups.some(({ name }) => name === texts.purposes[purpose]),
  )
  const others = groups.filter(({ name }) => name !== open)
  return (
    <>
      {groups.length > 0 && (
        <Section title={texts.groups}>
          <RowList name={texts.groups}>
            {[...groups.filter(({ name }) => name === open), ...others].map((group) => (
              <li key={group.name}>
                <Row
                  href={`${pathTo('checkIn')}?group=${encodeURIComponent(group.name)}`}
                  title={group.name}
                  {...(group.startTimeLocal === undefined ? {} : { aside: group.startTimeLocal.slice(0, 5) })}
                  end={
                    <Button aria-label={texts.changeOf(group.name)} onClick={() => setChanging(group)}>
                      {texts.change}
                    </Button>
                  }
                />
              </li>
            ))}
          </RowList>
        </Section>
      )}
      <Section title={texts.readyMade}>
        <div class="usual-values">
          {purposes.map((purpose) => (
            <Button
              key={purpose}
              class="chip-button"
              aria-label={texts.addReady(texts.purposes[purpose])}
              onClick={() => void keepGroup({ name: texts.purposes[purpose], items: [...readyMade[purpose]] }, groups)}
            >
              + {texts.purposes[purpose]}
            </Button>
          ))}
        </div>
      </Section>
      {changing && <GroupSheet group={changing} groups={groups} onClose={() => setChanging(undefined)} isKept />}
    </>
  )
}
