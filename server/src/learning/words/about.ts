/** What stands above a list of findings. */
import type { Tongue } from './headline.ts'

export interface Listed {
  readonly count: number
  readonly shown: 'directed' | 'sameDay' | 'common'
}

export interface Explained {
  readonly title: string
  readonly description: string
  readonly html: string
}

export function findingsExplanation({ messages, format }: Tongue, { count, shown }: Listed): Explained {
  const { title, sentences } = messages.about.findings({ found: format.whole(count), shown })
  return {
    title,
    description: sentences.join(' '),
    html: `<h2>${title}</h2>${sentences.map((sentence) => `<p>${sentence}</p>`).join('')}`,
  }
}
