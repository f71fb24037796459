import type { Report } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/failure-text.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { pathTo } from '../../router/places.ts'
import { addDays, localDay, nowMs } from '../../time/local.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field, MomentField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick, Ticks } from '../../ui/tick.tsx'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { type CreatedLink, createLink } from './actions.ts'
import { zoneOfPerson } from './cover.ts'
import { LinkToPassOn } from './link-to-pass-on.tsx'
import { useReportVariables } from './queries.ts'

const DAYS = 30

interface DoctorsLinkSheetProps {
  /** What the link is to show; the usual report unless given. */
  readonly report?: Report
  readonly includesFindings?: boolean
  readonly onClose: () => void
}

export function DoctorsLinkSheet({ onClose, ...given }: DoctorsLinkSheetProps) {
  const words = useWords(sharingWords)
  const { close } = useWords(shellWords)
  const [link, setLink] = useState<CreatedLink>()
  return (
    <Sheet title={words.doctorTitle} closeLabel={close} isOpen onClose={onClose}>
      {link === undefined ? (
        <LinkForm {...given} onLink={setLink} />
      ) : (
        <LinkToPassOn {...link} hint={words.created} onClose={onClose} />
      )}
    </Sheet>
  )
}

interface LinkFormProps extends Omit<DoctorsLinkSheetProps, 'onClose'> {
  readonly onLink: (link: CreatedLink) => void
}

function LinkForm({ report, includesFindings: isWithFindings = true, onLink }: LinkFormProps) {
  const words = useWords(sharingWords)
  const { notDone } = useWords(shellWords)
  const own = useOwnVariables().data
  const variables = own ?? []
  const [name, setName] = useState('')
  const usual = useReportVariables()
  const main = report ? new Set(report.variableIds.map(String)) : usual
  const [ticked, setChosen] = useState<ReadonlySet<string>>()
  const chosen = ticked ?? main ?? new Set<string>()
  const [from, setFrom] = useState(report?.from ?? '')
  const [to, setTo] = useState(report?.to ?? '')
  const [until, setUntil] = useState(addDays(localDay(nowMs(), zoneOfPerson()), DAYS))
  const [includesFindings, setIncludesFindings] = useState(isWithFindings)
  const { faults, setFaults, attempt } = useFaults()
  const create = async () => {
    if (chosen.size === 0) return setFaults([words.pickOne])
    const variableIds = [...chosen].map(Number)
    await attempt(async () =>
      onLink(
        await createLink({
          name: name.trim(),
          variableIds,
          from,
          to,
          until,
          includesFindings,
          purpose: report?.purpose ?? 'everything',
        }),
      ),
    )
  }
  if (own?.length === 0) {
    return (
      <EmptyState text={words.nothingToShare}>
        <a class="button main" href={pathTo('today')}>
          {words.toToday}
        </a>
      </EmptyState>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Faults title={notDone} faults={faults} />
      <p>{words.doctorHint}</p>
      {ticked === undefined && main && <p class="hint">{words.ticked}</p>}
      <Field label={words.forWhom} hint={words.forWhomHint} value={name} onInput={setName} isRequired longest={125} />
      <Ticks
        label={words.variablesGroup}
        options={variables
          .map((one) => ({ value: String(one.variableId), text: one.displayName ?? one.name }))
          .toSorted((a, b) => a.text.localeCompare(b.text))}
        chosen={chosen}
        onChange={setChosen}
      />
      <div class="fields">
        <MomentField label={words.from} kind="date" value={from} onInput={setFrom} />
        <MomentField label={words.to} kind="date" value={to} onInput={setTo} />
        <MomentField label={words.worksUntil} kind="date" value={until} onInput={setUntil} />
      </div>
      <Tick
        label={words.withFindings}
        hint={words.withFindingsHint}
        isOn={includesFindings}
        onChange={setIncludesFindings}
      />
      <div class="actions">
        <Button kind="main" type="submit">
          {words.create}
        </Button>
      </div>
    </form>
  )
}
