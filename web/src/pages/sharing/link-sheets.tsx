import type { Report } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { useFaults } from '../../offline/failure-text.ts'
import { useOwnVariables } from '../../record/own-variables.ts'
import { pathTo } from '../../router/places.ts'
import { addDays, localDay, nowMs } from '../../time/local.ts'
import { CopyOnce } from '../../ui/copy-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, MomentField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick, Ticks } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { kindInWords } from '../../words/kinds.ts'
import { sharingWords } from '../../words/sharing.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { type CreatedLink, createLink, invite, zoneOfPerson } from './actions.ts'
import { useReportVariables } from './queries.ts'

const EVERYTHING = 'everything'

export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const texts = useWords(sharingWords)
  const { close, notDone } = useWords(shellWords)
  const kinds = [
    ...new Set((useOwnVariables().data ?? []).map((variable) => variable.variableCategoryName ?? '')),
  ].filter(Boolean)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [until, setUntil] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { faults, setFaults, attempt } = useFaults()
  const [link, setLink] = useState<string>()
  const send = async () => {
    if (chosen.size === 0) return setFaults([texts.pickOne])
    const categories = chosen.has(EVERYTHING) ? undefined : [...chosen]
    const input = { emailAddress: email.trim(), name: name.trim(), categories, until }
    await attempt(async () => setLink(await invite(input)))
  }
  return (
    <Sheet title={texts.invite} closeLabel={close} isOpen onClose={onClose}>
      {link !== undefined && <LinkToPassOn link={link} hint={texts.invited} onClose={onClose} />}
      {link === undefined && (
        <Form problem={notDone} faults={faults} button={texts.send} onSubmit={send}>
          <p>{texts.inviteHint}</p>
          <Field label={texts.email} kind="email" value={email} onInput={setEmail} isRequired autocomplete="off" />
          <Field label={texts.name} value={name} onInput={setName} autocomplete="off" />
          <Ticks
            label={texts.what}
            options={[
              { value: EVERYTHING, text: texts.everything },
              ...kinds
                .map((kind) => ({ value: kind, text: kindInWords(kind) }))
                .toSorted((a, b) => a.text.localeCompare(b.text)),
            ]}
            chosen={chosen}
            onChange={setChosen}
          />
          <MomentField label={texts.untilField} kind="date" value={until} onInput={setUntil} hint={texts.untilHint} />
        </Form>
      )}
    </Sheet>
  )
}

const DAYS = 30

interface DoctorsLinkSheetProps {
  /** What the link is to show; the usual report unless given. */
  readonly report?: Report
  readonly includesFindings?: boolean
  readonly onClose: () => void
}

export function DoctorsLinkSheet({ onClose, ...defaults }: DoctorsLinkSheetProps) {
  const texts = useWords(sharingWords)
  const { close } = useWords(shellWords)
  const [link, setLink] = useState<CreatedLink>()
  return (
    <Sheet title={texts.doctorTitle} closeLabel={close} isOpen onClose={onClose}>
      {link === undefined ? (
        <LinkForm {...defaults} onLink={setLink} />
      ) : (
        <LinkToPassOn {...link} hint={texts.created} onClose={onClose} />
      )}
    </Sheet>
  )
}

interface LinkFormProps extends Omit<DoctorsLinkSheetProps, 'onClose'> {
  readonly onLink: (link: CreatedLink) => void
}

function LinkForm({ report, includesFindings: hadFindings = true, onLink }: LinkFormProps) {
  const texts = useWords(sharingWords)
  const { notDone } = useWords(shellWords)
  const loaded = useOwnVariables().data
  const variables = loaded ?? []
  const [name, setName] = useState('')
  const usual = useReportVariables()
  const main = report ? new Set(report.variableIds.map(String)) : usual
  const [ticked, setChosen] = useState<ReadonlySet<string>>()
  const chosen = ticked ?? main ?? new Set<string>()
  const [from, setFrom] = useState(report?.from ?? '')
  const [to, setTo] = useState(report?.to ?? '')
  const [until, setUntil] = useState(addDays(localDay(nowMs(), zoneOfPerson()), DAYS))
  const [includesFindings, setIncludesFindings] = useState(hadFindings)
  const { faults, setFaults, attempt } = useFaults()
  const create = async () => {
    if (chosen.size === 0) return setFaults([texts.pickOne])
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
  if (loaded?.length === 0) {
    return (
      <EmptyState text={texts.nothingToShare}>
        <a class="button main" href={pathTo('today')}>
          {texts.toToday}
        </a>
      </EmptyState>
    )
  }
  return (
    <Form problem={notDone} faults={faults} button={texts.create} onSubmit={create}>
      <p>{texts.doctorHint}</p>
      {ticked === undefined && main && <p class="hint">{texts.ticked}</p>}
      <Field label={texts.forWhom} hint={texts.forWhomHint} value={name} onInput={setName} isRequired longest={125} />
      <Ticks
        label={texts.variablesGroup}
        options={variables
          .map((variable) => ({ value: String(variable.variableId), text: variable.displayName ?? variable.name }))
          .toSorted((a, b) => a.text.localeCompare(b.text))}
        chosen={chosen}
        onChange={setChosen}
      />
      <div class="fields">
        <MomentField label={texts.from} kind="date" value={from} onInput={setFrom} />
        <MomentField label={texts.to} kind="date" value={to} onInput={setTo} />
        <MomentField label={texts.worksUntil} kind="date" value={until} onInput={setUntil} />
      </div>
      <Tick
        label={texts.withFindings}
        hint={texts.withFindingsHint}
        isChecked={includesFindings}
        onChange={setIncludesFindings}
      />
    </Form>
  )
}

interface LinkToPassOnProps {
  readonly link: string
  readonly hint: string
  /** For software of clinics. */
  readonly healthLink?: string
  readonly onClose: () => void
}

function LinkToPassOn({ link, hint, healthLink, onClose }: LinkToPassOnProps) {
  const texts = useWords(sharingWords)
  const { healthLink: label, healthLinkHint, copyHealthLink } = texts
  return (
    <CopyOnce
      texts={[
        { label: texts.link, value: link, hint, copyText: texts.copy },
        ...(healthLink === undefined
          ? []
          : [{ label, value: healthLink, hint: healthLinkHint, copyText: copyHealthLink }]),
      ]}
      onCopied={() => announce({ text: texts.copied })}
      done={texts.done}
      onClose={onClose}
    />
  )
}
