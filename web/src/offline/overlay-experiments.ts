/** Marks of an experiment's days that wait to be sent, laid over its answers. Pure. */
type Row = Readonly<Record<string, unknown>>

interface Mark {
  readonly experimentId: number
  readonly date: string
  readonly mark: string
}

export interface WaitingAct {
  readonly name: string
  readonly body?: unknown
}

const marksIn = (acts: readonly WaitingAct[]): readonly Mark[] =>
  acts.filter(({ name }) => name === 'markExperimentDays').flatMap(({ body }) => body as readonly Mark[])

/** The last mark of a day counts. */
function marked(day: Row, marks: readonly Mark[]): Row {
  const found = marks.findLast(({ experimentId, date }) => experimentId === day['experimentId'] && date === day['date'])
  return found ? { ...day, mark: found.mark } : day
}

/** An experiment whose day is marked; how many days are marked is the server's to count. */
export function markedExperiment(experiment: Row, acts: readonly WaitingAct[]): Row {
  const marks = marksIn(acts)
  const { today } = experiment as { readonly today?: Row }
  return today ? { ...experiment, today: marked(today, marks) } : experiment
}

export function markedDays<T extends { readonly days: readonly Row[] }>(answer: T, acts: readonly WaitingAct[]): T {
  const marks = marksIn(acts)
  return { ...answer, days: answer.days.map((day) => marked(day, marks)) }
}
