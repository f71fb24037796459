import type { SlimCorrelation } from '@upshot/contract'
import { fullDayWords } from '../../time/words.ts'
import { Progress } from '../../ui/progress.tsx'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { locale, useWords } from '../../words/words.ts'

/** Reasons that more days alone do not resolve. */
const STUCK: ReadonlySet<string> = new Set(['variety', 'sameness', 'freedom'])

export const isStuck = ({ shortfall }: SlimCorrelation): boolean => STUCK.has(shortfall?.reason ?? '')

/** What is missing, the progress, and when there will be enough. */
export function Shortfall({ finding }: { readonly finding: SlimCorrelation }) {
  const texts = useWords(findingWords)
  const { shortfall, notEnough } = finding
  if (!shortfall) return null
  const { have, need, expectedAt } = shortfall
  const helpsNot = isStuck(finding)
  return (
    <>
      {!helpsNot && (
        <Progress
          name={finding.title ?? ''}
          value={have}
          most={need}
          text={texts.haveOfNeed(formatNumber(have), formatNumber(need))}
        />
      )}
      {notEnough && <p class="hint">{notEnough}</p>}
      {expectedAt !== undefined && <p class="hint">{texts.expected(fullDayWords(expectedAt, locale()))}</p>}
      {helpsNot && <p class="hint">{texts.varyIt}</p>}
    </>
  )
}
