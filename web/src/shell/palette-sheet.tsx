import { useMemo, useState } from 'preact/hooks'
import { session } from '../offline/session.ts'
import { useOwnVariables } from '../record/own-variables.ts'
import { createSearch } from '../record/search.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Icon } from '../ui/icon.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { paletteWords } from '../words/palette.ts'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'
import { actItems, type PaletteItem, placeItems, thingItems } from './palette-items.ts'

const MOST_SHOWN = 20

/** The dialog Search: places, things of one's own, and acts. */
export function PaletteSheet({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(paletteWords)
  const shell = useWords(shellWords)
  const { data: variables } = useOwnVariables()
  const isAdmin = useStore(session).person?.isAdministrator ?? false
  const [text, setText] = useState('')
  const items = useMemo(
    () => [...thingItems(variables ?? [], words), ...actItems(shell), ...placeItems(shell, isAdmin)],
    [shell, words, variables, isAdmin],
  )
  const search = useMemo(
    () => createSearch(items.map((item) => ({ item, names: [item.name, ...(item.otherNames ?? [])] }))),
    [items],
  )
  const found = search(text, MOST_SHOWN)
  const run = (act: () => void) => {
    onClose()
    act()
  }
  return (
    <Sheet title={words.title} closeLabel={shell.close} size="tall" isOpen onClose={onClose}>
      <Combobox
        label={words.label}
        look="inline"
        isFocused
        text={text}
        onInput={setText}
        options={found.map((item) => optionOf(item, words[item.kind], run))}
        onChoose={(id) => run(() => found.find((item) => item.id === id)?.open())}
      />
      <p role="status" class="aside-text">
        {found.length === 0 ? words.nothing : ''}
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
