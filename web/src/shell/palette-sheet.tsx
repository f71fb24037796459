import type { SlimCorrelation, SlimUserVariable } from '@upshot/contract'
import { useMemo, useState } from 'preact/hooks'
import { session } from '../offline/session.ts'
import { useMirror } from '../offline/use-mirror.ts'
import { entryDay } from '../record/entry.ts'
import { excerptOf, type FoundNotes, useNotes } from '../record/notes.ts'
import { useOwnVariables } from '../record/own-variables.ts'
import { createSearch } from '../record/search.ts'
import { pathTo, places } from '../router/places.ts'
import { navigate } from '../router/router.ts'
import { openRecord, openShortcuts } from '../state/dialogs.ts'
import { useStore } from '../state/use-store.ts'
import { localDay, nowMs } from '../time/local.ts'
import { dayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { undoLast } from '../undo/undo.ts'
import { type ShellWords, shellWords } from '../words/shell.ts'
import { wordTable } from '../words/table.ts'
import { locale, useWords } from '../words/words.ts'
import { railPlaces } from './navigation.tsx'

// The dialog Search.

const paletteWords = wordTable('app/palette', {
  title: 'Search',
  label: 'Search for things and actions',
  place: 'place',
  action: 'action',
  thing: 'yours',
  finding: 'finding',
  note: 'note',
  record: 'Record {name}',
  nothing: 'Nothing by that name.',
  searchedHere: 'Offline: notes of the {days, plural, one {# day} other {# days}} on this device.',
})

type PaletteWords = (typeof paletteWords)['en']

const MOST_SHOWN = 20

const FEWEST_LETTERS = 3

/** The dialog Search: pages, the person's variables, findings, notes, and actions. */
export function PaletteSheet({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(paletteWords)
  const shell = useWords(shellWords)
  const { data: variables } = useOwnVariables()
  const { data: findings } = useMirror('listCorrelations', { query: { limit: 100, fields: 'slim' } })
  const isAdmin = useStore(session).person?.isAdministrator ?? false
  const [text, setText] = useState('')
  const items = useMemo(
    () => [
      ...thingItems(variables ?? [], texts),
      ...actItems(shell),
      ...placeItems(shell, isAdmin),
      ...findingItems([...(findings?.data.correlations ?? []), ...(findings?.data.sameDay ?? [])]),
    ],
    [shell, texts, variables, findings, isAdmin],
  )
  const search = useMemo(
    () => createSearch(items.map((item) => ({ item, names: [item.name, ...(item.otherNames ?? [])] }))),
    [items],
  )
  const notes = useNotes(text.trim().length < FEWEST_LETTERS ? '' : text)
  const offered = [...search(text, MOST_SHOWN), ...noteItems(notes, text)]
  const run = (act: () => void) => {
    onClose()
    act()
  }
  return (
    <Sheet title={texts.title} closeLabel={shell.close} size="tall" isOpen onClose={onClose}>
      <Combobox
        label={texts.label}
        look="inline"
        isFocused
        text={text}
        onInput={setText}
        options={offered.map((item) => optionOf(item, item.aside ?? texts[item.kind], run))}
        onChoose={(id) => run(() => offered.find((item) => item.id === id)?.open())}
      />
      <p role="status" class="aside-text">
        {offered.length === 0 ? texts.nothing : ''}
        {notes?.daysSearched === undefined ? '' : ` ${texts.searchedHere(notes.daysSearched)}`}
      </p>
    </Sheet>
  )
}

function optionOf({ id, name, icon, record }: PaletteItem, kind: string, run: (act: () => void) => void) {
  const content = (
    <>
      <Icon name={icon} />
      <span>{name}</span>
      <span class="aside-text">{kind}</span>
    </>
  )
  const beside = record && (
    <Button kind="quiet" class="only-icon" aria-label={record.name} onClick={() => run(record.open)}>
      <Icon name="record" />
    </Button>
  )
  return { id, name: `${name}, ${kind}`, content, ...(beside ? { beside } : {}) }
}

/** A search result. */
interface PaletteItem {
  readonly id: string
  readonly kind: 'place' | 'action' | 'thing' | 'finding' | 'note'
  readonly name: string
  /** Shown beside its name, in place of its kind. */
  readonly aside?: string
  /** Synonyms. */
  readonly otherNames?: readonly string[]
  readonly icon: IconName
  readonly open: () => void
  /** Variables can be recorded from here. */
  readonly record?: { readonly name: string; readonly open: () => void }
}

const placeItems = (texts: ShellWords, isAdmin: boolean): readonly PaletteItem[] =>
  railPlaces
    .filter((place) => place !== 'admin' || isAdmin)
    .map((place) => ({
      id: `place ${place}`,
      kind: 'place',
      name: texts.places[place],
      icon: place,
      open: () => navigate(places[place]),
    }))

const actItems = (texts: ShellWords): readonly PaletteItem[] => [
  { id: 'act record', kind: 'action', name: texts.record, icon: 'record', open: () => openRecord() },
  { id: 'act undo', kind: 'action', name: texts.undo, icon: 'back', open: () => void undoLast(texts.undone) },
  { id: 'act shortcuts', kind: 'action', name: texts.shortcuts, icon: 'more', open: openShortcuts },
]

const thingItems = (variables: readonly SlimUserVariable[], texts: PaletteWords): readonly PaletteItem[] =>
  variables.map(({ variableId, name, displayName, synonyms = [] }) => ({
    id: `thing ${variableId}`,
    kind: 'thing',
    name: displayName,
    otherNames: [name, ...synonyms],
    icon: 'variables',
    open: () => navigate(pathTo('variable', { id: String(variableId) })),
    record: { name: texts.record(displayName), open: () => openRecord({ variableId }) },
  }))

/** A pair found both with a delay and on the same day has one page. */
const findingItems = (findings: readonly SlimCorrelation[]): readonly PaletteItem[] => {
  const pairs = new Map(findings.toReversed().map((finding) => [idOfPair(finding), finding]))
  return [...pairs].toReversed().flatMap(([id, { causeVariableId, effectVariableId, ...finding }]) =>
    finding.title === undefined
      ? []
      : [
          {
            id,
            kind: 'finding' as const,
            name: finding.title,
            otherNames: [`${finding.causeVariableName} ${finding.effectVariableName}`],
            icon: 'findings' as const,
            open: () =>
              navigate(pathTo('finding', { cause: String(causeVariableId), effect: String(effectVariableId) })),
          },
        ],
  )
}

const idOfPair = ({ causeVariableId, effectVariableId }: SlimCorrelation): string =>
  `finding ${causeVariableId} ${effectVariableId}`

/** Notes of days and of entries; each leads to its day. */
function noteItems(notes: FoundNotes | undefined, text: string): readonly PaletteItem[] {
  const today = localDay(nowMs(), zoneHere())
  const item = (id: string, day: string, note: string): PaletteItem => ({
    id,
    kind: 'note',
    name: excerptOf(note, text),
    aside: dayWords(day, today, locale()),
    icon: 'history',
    open: () => navigate(pathTo('historyDay', { day })),
  })
  return [
    ...(notes?.days ?? []).map(({ id, date, content }) => item(`note ${id}`, date, content)),
    ...(notes?.entries ?? []).map((entry) => item(`entry ${entry.id}`, entryDay(entry), entry.note ?? '')),
  ]
}
