import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { reportWords } from '../../words/report.ts'
import { useWords } from '../../words/words.ts'
import { ReportSheet } from './report-sheet.tsx'

const PERIODS = ['30', '90', '366']

/** The choice of a period, the sheet for it, and the button that prints it. Neither is printed. */
export function ReportWithPeriod({ name, userId }: { readonly name: string; readonly userId?: number }) {
  const words = useWords(reportWords)
  const [days, setDays] = useState('90')
  return (
    <>
      <div class="screen-only">
        <p>{words.lead}</p>
        <Choice
          label={words.period}
          value={days}
          options={PERIODS.map((value) => ({ value, text: words.periods[value] ?? value }))}
          onChange={setDays}
        />
        <div class="actions">
          <Button kind="main" onClick={() => print()}>
            {words.print}
          </Button>
        </div>
      </div>
      <ReportSheet name={name} days={Number(days)} {...(userId === undefined ? {} : { userId })} />
    </>
  )
}
