import type { SlimUserVariable } from '@upshot/contract'
import type { ComponentChildren } from 'preact'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { variableWords } from '../../words/variables.ts'
import { useWords } from '../../words/words.ts'
import { useVariable } from './queries.ts'
import { Unread } from './unread.tsx'

const PLACES = {
  charts: 'variable',
  entries: 'variableEntries',
  reminders: 'variableReminders',
  settings: 'variableSettings',
} as const

export type Tab = keyof typeof PLACES
const TABS = Object.keys(PLACES) as Tab[]

export interface VariableParams {
  readonly params: { readonly id: string }
}

interface VariableFrameProps {
  /** As the address says it. */
  readonly id: string
  readonly tab: Tab
  readonly children: (variable: SlimUserVariable) => ComponentChildren
}

/** Frame of the four pages of a variable: its name, and the tabs. */
export function VariableFrame({ id, tab, children }: VariableFrameProps) {
  const words = useWords(variableWords)
  const { data: variable, isUnknown, failure, readAgain } = useVariable(Number(id))
  if (isUnknown) return <UnknownVariable />
  if (!variable) {
    return (
      <>
        <PageHeading title={words.title} />
        {failure ? <Unread readAgain={readAgain} /> : <Placeholder lines={6} />}
      </>
    )
  }
  const name = variable.displayName
  const pathOf = (name: Tab) => pathTo(PLACES[name], { id })
  return (
    <>
      <PageHeading title={name}>
        <Button aria-label={words.recordIt(name)} onClick={() => openRecord({ variableId: variable.variableId })}>
          {words.record}
        </Button>
      </PageHeading>
      <Tabs
        name={name}
        open={pathOf(tab)}
        tabs={TABS.map((name) => ({ href: pathOf(name), text: words.tabs[name] }))}
      />
      {children(variable)}
    </>
  )
}

function UnknownVariable() {
  const words = useWords(variableWords)
  return (
    <>
      <PageHeading title={words.title} />
      <EmptyState text={words.unknown}>
        <a class="button" href={pathTo('variables')}>
          {words.toList}
        </a>
      </EmptyState>
    </>
  )
}
