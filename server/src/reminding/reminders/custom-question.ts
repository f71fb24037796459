/** Words that a module above gives to a question of its own. */

/** What is asked on one day, with its two answers. */
export interface CustomQuestion {
  readonly experimentId: number
  readonly title: string
  readonly question: string
  readonly yes: string
  readonly no: string
  readonly stop: string
}
