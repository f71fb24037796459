import type { CheckIn } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { pathTo } from '../../router/places.ts'
import { Button } from '../../ui/button.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { checkInWords } from '../../words/check-in.ts'
import { useWords } from '../../words/words.ts'
import { keepGroup } from './actions.ts'
import { GroupSheet } from './group-sheet.tsx'
import { type GroupPurpose, readyMade } from './ready-made.ts'

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
