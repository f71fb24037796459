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
  const texts = useWords(variableWords)
  const { data: variable, isUnknown, failure, readAgain } = useVariable(Number(id))
  if (isUnknown) return <UnknownVariable />
  if (!variable) {
    return (
      <>
        <PageHeading title={texts.title} />
        {failure ? <Unread readAgain={readAgain} /> : <Placeholder lines={6} />}
      </>
    )
  }
  const name = variable.displayName
  const pathOf = (name: Tab) => pathTo(PLACES[name], { id })
  return (
    <>
      <PageHeading title={name}>
        <Button aria-label={texts.recordIt(name)} onClick={() => openRecord({ variableId: variable.variableId })}>
          {texts.record}
        </Button>
      </PageHeading>
      <Tabs
        name={name}
        open={pathOf(tab)}
        tabs={TABS.map((name) => ({ href: pathOf(name), text: texts.tabs[name] }))}
      />
      {children(variable)}
    </>
  )
}

function UnknownVariable() {
  const texts = useWords(variableWords)
  return (
    <>
      <PageHeading title={texts.title} />
      <EmptyState text={texts.unknown}>
        <a class="button" href={pathTo('variables')}>
          {texts.toList}
        </a>
      </EmptyState>
    </>
  )
}
