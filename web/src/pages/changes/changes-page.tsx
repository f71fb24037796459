import { useState } from 'preact/hooks'
import { ChangeRows, pathToChange } from '../../findings/change-row.tsx'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MomentField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { changeWords } from '../../words/changes.ts'
import { findingWords } from '../../words/findings.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { useChanges } from './queries.ts'

/** Starts, stops and first times that were found, and a question about any other day. */
export function ChangesPage() {
  const texts = useWords(changeWords)
  const { back } = useWords(findingWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useChanges()
  return (
    <>
      <p class="back">
        <a href={pathTo('findings')}>{back}</a>
      </p>
      <PageHeading title={texts.title} />
      <div class="with-aside">
        <div>
          <p class="hint">{texts.hint}</p>
          <Loaded reading={reading} failureText={failureText} againText={tryAgain} lines={5}>
            {({ data }) =>
              data.changes.length === 0 ? (
                <EmptyState text={texts.none} />
              ) : (
                <Section title={texts.list}>
                  <ChangeRows name={texts.list} changes={data.changes} />
                </Section>
              )
            }
          </Loaded>
        </div>
        <div>
          <AskAboutDay />
        </div>
      </div>
    </>
  )
}

function AskAboutDay() {
  const texts = useWords(changeWords)
  const [date, setDate] = useState('')
  return (
    <Section title={texts.ask}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (date !== '') navigate(pathToChange({ date, kind: 'date' }))
        }}
      >
        <MomentField
          label={texts.day}
          kind="date"
          value={date}
          latest={localDay(nowMs(), zoneHere())}
          hint={texts.askHint}
          onInput={setDate}
        />
        <div class="actions">
          <Button kind="main" type="submit" disabled={date === ''}>
            {texts.look}
          </Button>
        </div>
      </form>
    </Section>
  )
}
