import type { Language } from '../../lib/language.ts'
import type { PersonScope } from './covered.ts'
import { type PresentableFinding, presentListed } from './present.ts'
import type { Findings } from './service.ts'

/** What is likely, as sentences for somebody who reads about a person: one of several that say the same. */
export const likelyFindings =
  (findings: Pick<Findings, 'shown'>) =>
  async (whose: PersonScope): Promise<(language: Language) => readonly string[]> => {
    const { directed } = await findings.shown(whose, { verdict: 'likely' })
    const groups = Map.groupBy(directed, (one) => one.group ?? ownGroup(one))
    const told = [...groups.values()].flatMap(
      (all) => all.find((one) => one.group?.endsWith(ownGroup(one))) ?? all[0] ?? [],
    )
    return (language) => told.map((one) => presentListed(one, { voice: 'person', language }).sentence ?? '')
  }

/** A group is called by the pair that stands for it. */
const ownGroup = ({ cause, effect }: PresentableFinding): string => `-${cause.id}-${effect.id}`
