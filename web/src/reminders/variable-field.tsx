import type { SlimUserVariable } from '@upshot/contract'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { call } from '../offline/here.ts'
import { useMirror } from '../offline/use-mirror.ts'
import { createSearch } from '../record/search.ts'
import { Combobox } from '../ui/combobox.tsx'
import { reminderWords } from '../words/reminders.ts'
import { useWords } from '../words/words.ts'
import type { Thing } from './reminder-form.ts'

interface VariableFieldProps {
  readonly thing: Thing | undefined
  readonly onChoose: (thing: Thing | undefined) => void
  readonly fault: string | undefined
}

const MOST = 8
const PAUSE_MS = 150

/** What to ask about: the person's own variables, then the catalogue's. */
export function VariableField({ thing, onChoose, fault }: VariableFieldProps) {
  const words = useWords(reminderWords)
  const [text, setText] = useState(thing?.displayName ?? '')
  const { data: own = [] } = useMirror('listUserVariables', { query: { limit: 200, fields: 'slim' } })
  const search = useMemo(() => createSearch(own.map((item) => ({ item, names: namesOf(item) }))), [own])
  const others = useCatalogue(text)
  const isOwn = new Set(own.map(({ variableId }) => variableId))
  const found = [...search(text, MOST), ...others.filter(({ variableId }) => !isOwn.has(variableId))]
  return (
    <Combobox
      label={words.variable}
      hint={words.variableHint}
      fault={fault}
      text={text}
      onInput={(typed) => {
        setText(typed)
        onChoose(undefined)
      }}
      options={found.map(({ variableId, displayName }) => ({ id: String(variableId), name: displayName }))}
      onChoose={(id) => {
        const chosen = found.find(({ variableId }) => String(variableId) === id)
        if (!chosen) return
        setText(chosen.displayName)
        onChoose(thingOf(chosen))
      }}
    />
  )
}

const namesOf = ({ displayName, name, synonyms = [] }: SlimUserVariable) => [displayName, name, ...synonyms]

const thingOf = ({ variableId, name, displayName, unitAbbreviatedName }: SlimUserVariable): Thing => ({
  variableId,
  variableName: name,
  displayName,
  unit: unitAbbreviatedName,
})

/** Once nobody has typed for a moment. Without a network: nothing. */
function useCatalogue(text: string): readonly SlimUserVariable[] {
  const [found, setFound] = useState<readonly SlimUserVariable[]>([])
  const searchPhrase = text.trim()
  useEffect(() => {
    const over = new AbortController()
    if (searchPhrase === '') {
      setFound([])
      return
    }
    const read = async () => {
      const query = { searchPhrase, fields: 'slim', limit: MOST } as const
      const answer = await call('searchVariables', { query }, { signal: over.signal })
      if (!over.signal.aborted) setFound(answer)
    }
    const timer = setTimeout(() => read().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [searchPhrase])
  return found
}
