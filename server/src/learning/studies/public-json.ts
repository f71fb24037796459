/** The machine-readable form of a published study. Pure; described in docs/studies.md. */

import { linksOf } from './links.ts'
import type { PublicStudy } from './page-parts.ts'

export type StudyDocument = ReturnType<typeof publicJson>

export function publicJson({ snapshot, baseUrl, by, publishedAt, votes, participants }: PublicStudy) {
  const { charts, told, ...frozen } = snapshot
  const pictures = Object.values(charts).map(({ chartId, chartTitle, explanation, svgUrl, description }) => ({
    chartId,
    chartTitle,
    explanation,
    svgUrl,
    description,
  }))
  return {
    ...frozen,
    by,
    publishedAt,
    title: told.text.studyTitle,
    headline: told.headline,
    text: told.text,
    participantInstructions: told.instructions,
    links: linksOf({ id: snapshot.id, baseUrl, ...told.sharing }),
    votes: { averageVote: votes.averageVote, count: votes.count },
    ...(participants === undefined ? {} : { participants }),
    charts: pictures,
  }
}
